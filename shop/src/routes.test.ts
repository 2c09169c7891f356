import { expect, test } from 'vitest'
import { pages } from './routes.ts'

test('pages of a person and pages that no service worker may touch are not for search engines', () => {
  const closed = pages.filter(({ isPrivate, offline }) => isPrivate || offline === 'untouched')
  expect(closed.map(({ path }) => path)).toEqual(expect.arrayContaining(['/user/login', '/user/order']))
  expect(closed.filter(({ isIndexed }) => isIndexed)).toEqual([])
})

test('each picture of a screen has a name of its own, and its address is of the page', () => {
  const screens = pages.flatMap(({ screens, path }) =>
    Object.entries(screens).map(([name, at]) => ({ name, at, path })),
  )
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
  for (const { name, at, path } of screens.filter(({ path }) => path !== '/*')) {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
    expect(at.split('?')[0], name).toMatch(pattern)
  }
})
