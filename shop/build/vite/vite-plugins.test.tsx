import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkoutPath } from './checkout-path.ts'
import { scriptGroups } from './script-groups.ts'
import { isServerCode } from './server-code.ts'

test.each([
  '/srv/shop/yokoso/',
  '/srv/shop/src/a/server/',
  '/srv/shop/src/platform/http/node_modules-like/',
  '/srv/it\'s a "quoted" 商店/shop/',
  'C:/shop/',
])('the classification of a module depends on no folder above the checkout: %s', (root) => {
  const pathOf = (file: string) => checkoutPath(`${root}${file}`, root)
  expect(isServerCode(pathOf('shop/src/root.tsx?__react-router-build-client-route'))).toBe(false)
  expect(isServerCode(pathOf('node_modules/zod/index.ts'))).toBe(false)
  expect(isServerCode(pathOf('shop/server.ts?import'))).toBe(true)
})

test('a module joins the script of its folder in this checkout alone', () => {
  const here = fileURLToPath(new URL('../../src/ui/controls/button.tsx?v=1', import.meta.url))
  const groupsOf = (id: string) => scriptGroups.filter((group) => group.test(id)).map(({ name }) => name)
  expect(groupsOf(here)).toEqual(['frame'])
  expect(groupsOf('/elsewhere/shop/src/ui/controls/button.tsx')).toEqual([])
})

test.each([
  'src/platform/http/response-cache/response-store.ts',
  'src/platform/database/database.ts',
  'src/features/orders/server/rules/order-states.ts',
  'runtime/ports.ts',
  'server.ts',
])('%s must not reach the browser', (file) => {
  expect(isServerCode(`shop/${file}`)).toBe(true)
})

test.each([
  'src/platform/money/money.ts',
  'src/features/orders/pages/order.tsx',
  'src/root.tsx',
  'node_modules/zod/index.ts',
])('%s may', (file) => {
  expect(isServerCode(`shop/${file}`)).toBe(false)
})
