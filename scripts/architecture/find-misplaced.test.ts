import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { rootDir } from '../run-step.ts'
import { findCrowdedFolders } from './find-crowded-folders.ts'
import { findForbiddenText } from './find-forbidden-text.ts'
import { findLargeSlices } from './find-large-slices.ts'
import { findPathLiterals } from './find-path-literals.ts'
import { findUnknownParts } from './find-unknown-parts.ts'
import { findWideDoors } from './find-wide-doors.ts'
import { readArchitecture } from './read-architecture.ts'

const architecture = await readArchitecture(rootDir)

test('ARCHITECTURE.md lists the slices in their order', async () => {
  const text = await readFile(`${rootDir}/ARCHITECTURE.md`, 'utf8')
  expect(/lowest first: (.*)/.exec(text)?.[1]).toBe(architecture.slices.join(' '))
})

test('a slice without a place in the order, and a part that slices do not have, are found', () => {
  const faults = findUnknownParts(architecture, [
    'shop/src/features/novelties/contract.ts',
    'shop/src/features/orders/helpers/a.ts',
    'shop/src/features/orders/contract/placing.ts',
    'shop/src/features/orders/console-contract.ts',
    'shop/src/features/home/contract.ts',
    'shop/src/features/home/contract/slides.ts',
    'shop/src/features/orders/server/services/a.ts',
    'shop/src/features/orders/server/rules/a.ts',
    'shop/src/features/orders/server/orders.test.ts',
    'shop/src/features/loose.ts',
    'shop/src/shared/a.ts',
    'shop/src/ui/display/a.ts',
  ])
  expect(faults).toEqual([
    'features/novelties: not in the order of slices',
    'features/orders/helpers: not a part of a slice',
    "features/orders/server/services: not a part of a slice's server",
    'features/loose.ts: not in a slice',
    'shared: not a floor',
    'features/home/contract: a file and a room of the same name: one of them holds the calls',
  ])
})

test('a folder with too many files, and an exemption for a missing one, are found', () => {
  const filesIn = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}${index}.ts`)
  const crowdedFolders = { maxFiles: 20, exempt: { 'shop/migrations/': 'one order', 'docs/letters/': 'by date' } }
  const files = [
    ...filesIn('shop/src/ui/display/', 20),
    ...filesIn('shop/src/ui/display/rooms/', 5),
    ...filesIn('shop/build/', 20),
    'shop/build/a.test.ts',
    ...filesIn('shop/migrations/', 40),
  ]
  expect(findCrowdedFolders({ crowdedFolders }, files)).toEqual([
    'shop/build/: 21 files, more than 20: give it rooms',
    'docs/letters/: may be crowded, and is not there',
  ])
})

test('a slice of too many lines, and a larger limit without need, are found', () => {
  const slices = 'shop/src/features'
  const lines: Record<string, number> = {
    [`${slices}/orders/server/slice.ts`]: 60,
    [`${slices}/orders/components/list.tsx`]: 30,
    [`${slices}/orders/components/list.css`]: 10,
    [`${slices}/orders/server/slice.test.ts`]: 500,
    [`${slices}/orders/testing/order-factory.ts`]: 500,
    [`${slices}/orders/texts/en.json`]: 500,
    [`${slices}/returns/server/slice.ts`]: 101,
    [`${slices}/catalogue/server/slice.ts`]: 201,
    [`${slices}/search/server/slice.ts`]: 100,
    'shop/src/platform/http/api.ts': 500,
  }
  const read = (file: string) => 'line\n'.repeat(lines[file]!)
  const sliceLines = { max: 100, larger: { catalogue: 200, search: 150 } }
  expect(findLargeSlices({ sliceLines }, Object.keys(lines), read)).toEqual([
    'features/returns: 101 lines, more than 100: divide it by reader',
    'features/catalogue: 201 lines, more than 200: divide it by reader',
    'features/search: may have more than 100 lines, and has 100',
  ])
})

test('a front door of too many names, and one that exports a whole file, are found', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}`)
  const code: Partial<Record<string, string>> = {
    'shop/src/features/orders/server/index.ts': `export { ${names(24).join(', ')}, type A } from './a.ts'`,
    'shop/src/features/returns/server/index.ts': `export { ${names(24).join(', ')} } from './a.ts'
export * as errors from './errors.ts'
export const one = 1
export interface B {}`,
    'shop/src/features/parcels/server/index.ts': "export * from './a.ts'",
    'shop/src/features/orders/server/rules/index.ts': `export { ${names(40).join(', ')} } from './a.ts'`,
  }
  expect(findWideDoors(architecture, Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'shop/src/features/returns/server/index.ts: exports 27 names, more than 25: offer a use case in place of its parts',
    'shop/src/features/parcels/server/index.ts: exports a whole file; name what other slices need',
  ])
})

test('reading the environment, querying the database and naming the shop are allowed in their places only', () => {
  const code: Partial<Record<string, string>> = {
    'shop/src/platform/config/config.ts': 'read(process.env)',
    'shop/src/features/orders/server/routes.ts': 'const ttl = process.env.ORDER_TTL',
    'shop/src/features/orders/server/sweepers.ts': "import { argv, env as settings } from 'node:process'",
    'shop/src/features/orders/server/index.ts': 'const { env } = process',
    'shop/src/features/orders/server/config.ts':
      "env.ORDER_TTL; import { kill } from 'node:process'; const { pid } = process",
    'shop/src/platform/http/api.ts': '/** Alipay waits. */ const a = "goods_img"',
    'shop/src/ui/display/sorted.ts': '// the cashier is shown\nconst order = []',
    'shop/src/ui/display/a.test.ts': 'const payment = 1',
    'shop/src/features/orders/server/queries/a.ts': 'database.execute(sql`select 1`)',
    'shop/src/features/orders/server/use-cases/a.ts': "clientOf(transaction).query('select 1')",
    'shop/src/features/orders/server/use-cases/b.ts': "database.execute('delete from orders')",
    'shop/src/features/orders/server/use-cases/c.ts': 'const rows = await database.select().from(orders)',
    'shop/src/features/orders/server/rules/a.ts': 'await transaction\n  .insert(orders).values(order)',
    'shop/src/features/orders/server/rules/b.ts': 'await tx.update(orders)\n  .set({ status })',
    'shop/src/features/orders/server/rules/c.ts': 'kept.delete(key); hash.update(text).digest(); input.select()',
    'shop/commands/a.ts': "handle.database.$client.query('select 1')",
    'shop/src/ui/hooks/a.ts': 'const a = requireGoods(isPaymentDue, reorders)',
    'shop/src/ui/display/price-tag.tsx': 'const times = sumOf(lines)',
    'shop/src/platform/money/a.ts': '// a basket\nconst total = multiply(unitPrice, deliveryFee)',
  }
  expect(findForbiddenText(architecture, Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'shop/src/features/orders/server/routes.ts: reads process.env',
    'shop/src/features/orders/server/sweepers.ts: reads process.env',
    'shop/src/features/orders/server/index.ts: reads process.env',
    'shop/src/platform/http/api.ts: speaks of the shop (goods_img)',
    'shop/src/features/orders/server/use-cases/a.ts: asks the database (clientOf)',
    'shop/src/features/orders/server/use-cases/b.ts: asks the database (.execute()',
    'shop/src/features/orders/server/use-cases/c.ts: asks the database (database.select)',
    'shop/src/features/orders/server/rules/a.ts: asks the database (transaction\n  .insert)',
    'shop/src/features/orders/server/rules/b.ts: asks the database (.update(orders)\n  .set()',
    'shop/commands/a.ts: asks the database (.$client)',
    'shop/src/ui/hooks/a.ts: speaks of the shop (Goods)',
    'shop/src/ui/hooks/a.ts: speaks of the shop (PaymentDue)',
    'shop/src/ui/display/price-tag.tsx: speaks of the shop (price)',
    'shop/src/platform/money/a.ts: speaks of the shop (Price)',
    'shop/src/platform/money/a.ts: speaks of the shop (deliveryFee)',
  ])
})

test('a literal link that should come from the paths is found', () => {
  const code: Partial<Record<string, string>> = {
    'shop/src/storefront/pages.ts': "{ path: 'shop', children: [{ path: 'goods_list' }] }\n{ path: 'user/order' }",
    'shop/src/features/basket/pages.ts': "{ path: 'basket/:id' }",
    'shop/src/paths.ts': "const shop = '/shop'",
    'shop/src/session/way.ts': "/** Leads to `/shop`. */\nredirect('/user/login?next=a')",
    'shop/src/features/orders/components/a.tsx':
      '<Link to="/" /> <Link to={`/basket/${id}`} /> <Link to="/shop" /> <a href={`${origin}/user/order`} />',
    'shop/src/ui/feedback/error.tsx': '<a href="/" /> <a href="/shop/goods_list" />',
    'shop/src/features/orders/client/b.ts': "call('GET /api/order/'); path.split('/'); import '/shopping.css'",
    'shop/src/features/orders/client/b.test.ts': "expect(path).toBe('/shop')",
    'shop/src/console/screens.ts': "{ path: 'sign-in' }",
    'shop/src/features/returns/console/screens.ts': "{ path: 'returns/:number' }",
    'shop/src/console-session/console-paths.ts': 'return: (number: string) => `/returns/${number}`',
    'shop/src/features/orders/console/c.tsx':
      '<Link to={`/returns/${number}`} /> callConsole(`GET /api/console/goods/${id}/returns/`)',
    'shop/src/console/menu.ts': "to: '/sign-in' },\n{ to: '/basket'",
    'shop/src/features/orders/components/d.tsx': "split('/returns')",
  }
  expect(findPathLiterals(Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'shop/src/session/way.ts: writes out the path /user/login?next=a',
    'shop/src/features/orders/components/a.tsx: writes out the path /basket/${id}',
    'shop/src/features/orders/components/a.tsx: writes out the path /shop',
    'shop/src/features/orders/components/a.tsx: writes out the path /user/order',
    'shop/src/features/orders/components/a.tsx: writes out the path /',
    'shop/src/ui/feedback/error.tsx: writes out the path /shop/goods_list',
    'shop/src/features/orders/console/c.tsx: writes out the path /returns/${number}',
    'shop/src/console/menu.ts: writes out the path /sign-in',
    'shop/src/console/menu.ts: writes out the path /basket',
  ])
})
