/** The reader's choice; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'assay-theme'
const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<Theme, Theme>

/** Returns the theme that is chosen. */
export function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Goes on to the next theme, keeps it, and returns it. */
export function changeTheme(): Theme {
  const theme = NEXT[readTheme()]
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  return theme
}
