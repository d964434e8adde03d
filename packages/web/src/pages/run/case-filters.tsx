import type { CaseFacets } from '@assay/core/api'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { formatCount } from '../../lib/numbers/format.ts'
import { Chip } from '../../lib/parts/chip.tsx'
import { ClassMark } from '../../lib/parts/class-mark.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { activeFilters, type CaseFilter, LABEL_WORDS, LONGEST_FIND, type RunSearch } from './run-search.ts'
import { sortClasses } from './suite-failures.ts'

const SHOWS: readonly (readonly [RunSearch['show'], string])[] = [
  ['all', 'All'],
  ['not-always', 'Not always right'],
  ['never', 'Never right'],
  ['flaky', 'Flaky'],
  ['errored', 'No answer'],
  ['unscored', 'Not scored'],
  ['undecided', 'Undecided'],
]

/** Says what a filter's samples lack. */
const LACKS: Partial<Record<RunSearch['show'], string>> = {
  errored: 'The service or the sandbox failed',
  unscored: 'The suite gives no criterion',
  undecided: 'A check couldn’t be applied: these may have passed or failed',
}

/** Shows the filters of the list as chips, each with what a click would give. */
export function CaseFilters({
  filter,
  facets,
  set,
}: {
  filter: CaseFilter
  facets: CaseFacets | null
  set: (patch: Partial<RunSearch>) => void
}) {
  const [isOpen, open] = useState(false)
  useKeys({ f: () => open((is) => !is) })
  const active = activeFilters(filter)
  const classes = sortClasses({ ...Object.fromEntries(filter.class.map((name) => [name, 0.1])), ...facets?.class })
  const toggle = (name: string) =>
    set({ class: filter.class.includes(name) ? filter.class.filter((each) => each !== name) : [...filter.class, name] })
  return (
    <div className="filters">
      <div className="chips">
        {SHOWS.filter(
          ([show]) => show === filter.show || LACKS[show] === undefined || (facets?.show[show] ?? 0) > 0,
        ).map(([show, name]) => (
          <Chip key={show} isOn={filter.show === show} onClick={() => set({ show })} title={LACKS[show]}>
            {name} <b>{facets === null ? '' : formatCount(facets.show[show])}</b>
          </Chip>
        ))}
        <Chip isOn={isOpen} onClick={() => open((is) => !is)}>
          Filters {active.length > 0 && <b>{active.length}</b>}
        </Chip>
      </div>
      {classes.length > 0 && (
        <div className="chips wrap">
          {classes.map(({ name, count }) => (
            <Chip key={name} isOn={filter.class.includes(name)} onClick={() => toggle(name)}>
              <ClassMark name={name} /> <b>{formatCount(Math.floor(count))}</b>
            </Chip>
          ))}
        </div>
      )}
      {active.length > 0 && (
        <div className="chips wrap">
          {active.map(({ name, words }) => (
            <Chip key={name} isOn onClick={() => set({ [name]: '' })}>
              <VisibleText text={words} /> <span aria-hidden="true">×</span>
              <span className="visually-hidden">, remove</span>
            </Chip>
          ))}
        </div>
      )}
      {isOpen && <MoreFilters filter={filter} facets={facets} set={set} />}
    </div>
  )
}

function MoreFilters({
  filter,
  facets,
  set,
}: {
  filter: CaseFilter
  facets: CaseFacets | null
  set: (patch: Partial<RunSearch>) => void
}) {
  const counted = (counts: Readonly<Record<string, number>> | undefined, now: string) => {
    const names = Object.entries(counts ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
    return now === '' || names.some(([name]) => name === now) ? names : [[now, 0] as const, ...names]
  }
  return (
    <div className="more-filters">
      {(['suite', 'tag', 'check'] as const).map((name) => (
        <label key={name}>
          {{ suite: 'Suite', tag: 'Tag', check: 'Failed check' }[name]}{' '}
          <select className="input" value={filter[name]} onChange={({ target }) => set({ [name]: target.value })}>
            <option value="">any</option>
            {counted(facets?.[name], filter[name]).map(([each, count]) => (
              <option key={each} value={each}>
                {plainName(each)} ({formatCount(count)})
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        Severity{' '}
        <select
          className="input"
          value={filter.critical}
          onChange={({ target: { value } }) => set({ critical: value === 'true' || value === 'false' ? value : '' })}
        >
          <option value="">any</option>
          <option value="true">critical</option>
          <option value="false">not critical</option>
        </select>
      </label>
      <label>
        People{' '}
        <select
          className="input"
          value={filter.label}
          onChange={({ target: { value } }) => set({ label: isLabel(value) ? value : '' })}
        >
          <option value="">any</option>
          {Object.entries(LABEL_WORDS).map(([label, words]) => (
            <option key={label} value={label}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function isLabel(value: string): value is keyof typeof LABEL_WORDS {
  return Object.hasOwn(LABEL_WORDS, value)
}

/** The pause in typing before the server searches. */
const FIND_MS = 250

/** Shows the field that searches names, prompts and answers. */
export function FindField({ value, find }: { value: string; find: (text: string) => void }) {
  const [typed, type] = useState(value)
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  // Back and links change what is searched for.
  useEffect(() => type(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => latest.current(typed), FIND_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <input
      className="input find2"
      type="search"
      data-find
      aria-label="Find in names, prompts and answers"
      placeholder="Name, prompt or answer…"
      maxLength={LONGEST_FIND}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}
