/** The keys and their actions, for the list that `?` opens. Every page has all of them; a key without a meaning there does nothing. */
export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['/', 'Find'],
  ['j k', 'Next, previous'],
  ['Enter', 'Open'],
  ['Esc', 'Close'],
  ['[ ]', 'Previous, next sample'],
  ['x', 'Select'],
  ['d', 'Show the difference'],
  ['n', 'Next problem in the code'],
  ['1 2 3', 'Right, wrong, unsure'],
  ['c', 'Comment'],
  ['z', 'Undo the label'],
  ['f', 'Filters'],
  ['g r', 'Go to Runs'],
  ['g l', 'Go to Leaderboard'],
  ['g c', 'Go to Compare'],
  ['g f', 'Go to Formula'],
  ['g s', 'Go to Suites'],
  ['g v', 'Go to Review'],
  ['y', 'Copy link'],
  ['t', 'Change theme'],
  ['?', 'Show shortcuts'],
]

/** The pages that `g` and a letter open. */
export const PLACES: Readonly<
  Record<string, '/runs' | '/leaderboard' | '/compare' | '/formula' | '/suites' | '/review'>
> = {
  r: '/runs',
  l: '/leaderboard',
  c: '/compare',
  f: '/formula',
  s: '/suites',
  v: '/review',
}
