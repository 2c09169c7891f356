import { expect, test } from 'vitest'
import { pages } from '../../shop/src/routes.ts'
import { listedScreens } from '../fixtures/console-screens.ts'
import { picturedRoutes } from './console-screens.ts'
import { screens } from './screens.ts'

/** Redirects without content; a rejected form stays on its page. */
const leadingOn = ['/shop/goods_list', '/user', '/user/login/jump', '/test/action/put_file']

test('every page of the shop has a picture', () => {
  const unseen = pages
    .map(({ path }) => path)
    .filter((path) => {
      const pattern = new RegExp(`^${path.replace(/:\w+|\*$/g, '[^/]+')}(?:\\?|$)`)
      return !screens.some((screen) => screen.of === path || (!screen.of && pattern.test(screen.path)))
    })
  expect(unseen).toEqual(leadingOn)
})

test('each picture has a name of its own', () => {
  const names = screens.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('every screen of the console has a picture', () => {
  expect(listedScreens.length).toBeGreaterThan(15)
  expect(listedScreens.map(({ path }) => path).filter((path) => !picturedRoutes.includes(path))).toEqual([])
})
