import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PLACES } from '../keys/key-table.ts'
import { useKeys } from '../keys/use-keys.ts'
import { Glyph, GlyphSprite } from '../parts/glyph.tsx'
import { changeTheme, readTheme } from '../theme/theme.ts'
import { copyLink } from './copy-link.ts'
import { KeyList } from './key-list.tsx'
import { SignIn } from './sign-in.tsx'
import { WhoYouAre } from './who-you-are.tsx'

const PAGES = [
  ['/runs', 'Runs'],
  ['/leaderboard', 'Leaderboard'],
  ['/compare', 'Compare'],
  ['/formula', 'Formula'],
  ['/suites', 'Suites'],
  ['/review', 'Review'],
] as const

/** Time that `g` waits for its letter. */
const SEQUENCE_MS = 1500

/** Shows the frame of every page: navigation, search, theme, keys, and the signed-in user. */
export function Shell() {
  const navigate = useNavigate()
  const [theme, setTheme] = useState(readTheme)
  const [areKeysShown, showKeys] = useState(false)
  const [said, say] = useState('')
  const goneAt = useRef(Number.NEGATIVE_INFINITY)
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page })
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => say(''), 2500)
    return () => clearTimeout(timer)
  }, [said])
  const goTo = (event: KeyboardEvent) => {
    const place = PLACES[event.key]
    if (place === undefined || event.timeStamp - goneAt.current > SEQUENCE_MS) return false
    goneAt.current = Number.NEGATIVE_INFINITY
    void navigate({ to: place })
  }
  useKeys({
    ...Object.fromEntries(Object.keys(PLACES).map((letter) => [letter, goTo])),
    g: (event) => {
      goneAt.current = event.timeStamp
    },
    t: () => setTheme(changeTheme()),
    '?': () => showKeys(true),
    '/': () => focusFind(),
    y: () => void copyLink().then(say),
  })
  return (
    <>
      <GlyphSprite />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <Link to="/runs" className="brand">
          <Glyph name="logo" size={18} />
          Assay
        </Link>
        <nav aria-label="Pages">
          {PAGES.map(([to, name]) => (
            <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }} activeOptions={{ includeSearch: false }}>
              {name}
            </Link>
          ))}
        </nav>
        <div className="end">
          <WhoYouAre />
          <button type="button" className="button quiet find" aria-label="Find" onClick={() => focusFind()}>
            <Glyph name="find" size={14} />
            <span>Find</span> <kbd>/</kbd>
          </button>
          <button
            type="button"
            className="button quiet icon"
            aria-label="Shortcuts"
            title="Shortcuts (?)"
            onClick={() => showKeys(true)}
          >
            ?
          </button>
          <button
            type="button"
            className="button quiet icon"
            aria-label={`Theme: ${theme}`}
            title={`Theme: ${theme} (t)`}
            onClick={() => setTheme(changeTheme())}
          >
            <Glyph name="theme" size={14} />
          </button>
        </div>
      </header>
      <main id="main" className="page" data-page={page} tabIndex={-1} aria-busy={isLoading}>
        <Outlet />
      </main>
      <p className="toast" role="status">
        {said}
      </p>
      {areKeysShown && <KeyList close={() => showKeys(false)} />}
      <SignIn />
    </>
  )
}

/** Puts the cursor into the page's search field; a page marks it with `data-find`. On a page without one, Runs has it. */
function focusFind(): void {
  const field = document.querySelector<HTMLInputElement>('[data-find]')
  if (field === null) return
  field.focus()
  field.select()
}
