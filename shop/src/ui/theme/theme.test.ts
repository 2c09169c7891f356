import { expect, test } from 'vitest'
import { nextTheme } from './theme.ts'

test.each(['light', 'dark'] as const)('under a %s system three presses go round', (systemTheme) => {
  const other = systemTheme === 'light' ? 'dark' : 'light'
  const first = nextTheme(null, systemTheme)
  const second = nextTheme(first, systemTheme)
  expect([first, second, nextTheme(second, systemTheme)]).toEqual([other, systemTheme, null])
})
