import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { rootDir } from '../run-step.ts'
import { findCommentFaults } from './find-comment-faults.ts'
import { findCrowdedFolders } from './find-crowded-folders.ts'
import { findDecisionFaults, findRepeatedNumbers } from './find-decision-faults.ts'
import { findDialectNames } from './find-dialect-names.ts'
import { findForbiddenText } from './find-forbidden-text.ts'
import { findMissingAnchors } from './find-missing-anchors.ts'
import { findMissingCommands } from './find-missing-commands.ts'
import { findMissingPaths } from './find-missing-paths.ts'
import { findPathLiterals } from './find-path-literals.ts'
import { findProviderNames } from './find-provider-names.ts'
import { findTextFaults } from './find-text-faults.ts'
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

test('a text with a wrong name, with words of the shop in the platform, or used from below is found', () => {
  const code: Partial<Record<string, string>> = {
    'shop/src/platform/texts/en.json':
      '{ "error_network": "No connection to the shop.", "field_count": "In stock: {n}" }',
    'shop/src/ui/texts/en.json': '{ "ui_close": "Close", "ui_goods_of": "All of {name}", "close": "Close" }',
    'shop/src/ui/texts/ja.json': '{ "ui_close": "注文を閉じる" }',
    'shop/src/features/test-nodes/texts/en.json': '{ "test_nodes_node": "Order", "test_node": "Node" }',
    'shop/src/storefront/texts/zh-CN.json': '{ "storefront_search": "搜索商品" }',
    'shop/src/storefront/frame/a.tsx': 'm.storefront_search() + m.ui_close() + m.test_nodes_node()',
    'shop/src/features/home/pages/a.tsx': '<p>{m.test_nodes_node()}</p>',
    'shop/src/platform/http/a.ts': 'm.error_network({}, options); return m.ui_close',
    'shop/src/ui/display/a.test.ts': 'm.storefront_search()',
    'shop/src/root.tsx': 'm.storefront_search()',
  }
  expect(findTextFaults(architecture, Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'shop/src/platform/texts/en.json: field_count speaks of the shop (stock)',
    'shop/src/ui/texts/en.json: ui_goods_of speaks of the shop (goods)',
    'shop/src/ui/texts/en.json: close does not begin with ui_',
    'shop/src/ui/texts/ja.json: ui_close speaks of the shop (注文)',
    'shop/src/features/test-nodes/texts/en.json: test_node does not begin with test_nodes_',
    'shop/src/features/home/pages/a.tsx: speaks test_nodes_node, a text of features/test-nodes above it',
    'shop/src/platform/http/a.ts: speaks ui_close, a text of ui above it',
  ])
})

test('a provider that is named outside of its folder is found', () => {
  const code: Partial<Record<string, string>> = {
    'shop/src/features/checkout/texts/zh-CN.json': '{ "checkout_submit": "提交订单，去支付宝" }',
    'shop/src/features/checkout/texts/en.json': '{ "checkout_submit": "To {provider}" }',
    'shop/src/features/orders/components/a.tsx': "// Alipay's page.\nconst pays = 'WeChat Pay'",
    'shop/src/features/orders/components/b.tsx': "// Alipay's page.\ncall('POST /api/order/alipay_refund/')",
    'shop/src/features/orders/components/b.test.ts': "expect(name).toBe('微信支付')",
    'shop/src/features/payments/server/index.ts': 'export { isAlipaySetup }',
    'shop/src/features/payments/server/providers/provider-definitions.ts': 'export const definitions = [alipay]',
    'shop/src/features/payments/server/providers/alipay/texts/zh-CN.json': '{ "payments_alipay": "支付宝" }',
    'shop/src/features/payments/server/providers/union-pay/texts/zh-CN.json': '{ "payments_union_pay": "云闪付" }',
    'shop/src/features/basket/components/a.tsx': "const pays = 'UnionPay'",
    'shop/src/features/basket/texts/zh-CN.json': '{ "basket_pay": "用云闪付" }',
    'shop/src/platform/accounts/name-browser.ts': "const name = 'Browser'",
    'shop/runtime/stand-ins.ts': "import '@yokoso/alipay-sandbox'",
  }
  expect(findProviderNames(architecture, Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'shop/src/features/checkout/texts/zh-CN.json: names a provider (支付宝)',
    'shop/src/features/orders/components/a.tsx: names a provider (WeChat)',
    'shop/src/features/payments/server/index.ts: names a provider (Alipay)',
    'shop/src/features/basket/components/a.tsx: names a provider (UnionPay)',
    'shop/src/features/basket/texts/zh-CN.json: names a provider (云闪付)',
    'shop/src/features/reviews/server/rules/waiting-rules.ts: may name a provider, and names none',
    'shop/src/platform/accounts/name-browser.ts: may name a provider, and names none',
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

test('a number that two migrations or two decisions share is found', () => {
  const files = ['shop/migrations/0001_a.sql', 'docs/decisions/0001-a.md', 'docs/decisions/0002-b.md']
  expect(findRepeatedNumbers(files)).toEqual([])
  expect(findRepeatedNumbers([...files, 'docs/decisions/0002-c.md', 'shop/migrations/0001_b.sql'])).toEqual([
    'shop/migrations/0001_b.sql: has the number of shop/migrations/0001_a.sql',
    'docs/decisions/0002-c.md: has the number of docs/decisions/0002-b.md',
  ])
})

test('a long sentence in a comment, and a workspace of many comments, are found', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
  const code: Partial<Record<string, string>> = {
    'shop/a.ts': `/** ${words(25)}. And ${words(3)}; */\nconst a = '// ${words(26)}'\n${'let b\n'.repeat(40)}`,
    'shop/b.tsx': `const b = <p>// {/* ${words(27)} */}</p>\n${'let c\n'.repeat(40)}`,
    'shop/c.ts': `// ${words(11)}\n// ${words(17)}\nlet d // ${words(2)}\n${'let e\n'.repeat(40)}`,
    'bench/d.ts': `/**\n * Ends here.\n * @param a ${words(26)}\n * @throws\n */\n${'const f = /\\/*/\n'.repeat(60)}`,
  }
  const faults = findCommentFaults(Object.keys(code), (file) => code[file] ?? '')
  expect(faults.map((fault) => fault.replace(/words: .*/, 'words'))).toEqual([
    'shop/b.tsx:1: a sentence of 27 words',
    'shop/c.ts:1: a sentence of 28 words',
    'bench/d.ts:1: a sentence of 26 words',
    'bench: 7.7 % of its lines are comments, more than 7 %',
  ])
})

test('a comment sentence that does not name its subject is found', () => {
  const code: Partial<Record<string, string>> = {
    'shop/runtime/a.ts': '// Starts a worker. It waits.\nlet a\n',
    'shop/testing/b.tsx': 'const b = <p>{/* Who asks */}// It</p>\n',
    'bench/c.ts': '/**\n * Reads a row. Item by item.\n * @param d of a row\n * @returns what it read\n */\n',
  }
  const padded = (file: string) => `${code[file] ?? ''}${'let z\n'.repeat(80)}`
  expect(findCommentFaults(Object.keys(code), padded)).toEqual([
    'shop/runtime/a.ts:1: a sentence that does not name its subject: It waits.',
    'shop/testing/b.tsx:1: a sentence that does not name its subject: Who asks',
    'bench/c.ts:1: a sentence that does not name its subject: @param d of a row',
    'bench/c.ts:1: a sentence that does not name its subject: @returns what it read',
  ])
})

test('a missing file or folder that a document names is found', () => {
  const code: Partial<Record<string, string>> = {
    'README.md':
      'See [this](docs/a.md#top), [that](docs/b.md), [there](docs/), [out](https://a.test/x.ts) and [top](#top).',
    'docs/a.md':
      '`orders/server/rules.ts`, `rules.ts`, `server/`, `client/`, `old.ts`, `GET /api/a.ts`, `shop/dist/`, `a.b`',
    'shop/src/orders/server/rules.ts': '/** See `old.ts`. */',
  }
  expect(findMissingPaths(Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'README.md: names docs/b.md, which is not there',
    'docs/a.md: names client/, which is not there',
    'docs/a.md: names old.ts, which is not there',
  ])
})

test('a command that a document names and that cannot run is found', () => {
  const code: Partial<Record<string, string>> = {
    'package.json': '{ "scripts": { "start": "", "dev": "", "test:faults": "" } }',
    'shop/package.json': '{ "scripts": { "build": "" } }',
    'shop/start.ts': '',
    'shop/src/a.test.ts': '',
    'README.md':
      '`npm start`, `npm test`, `npm install && npm run dev -- --port 1`, `npm run test:faults`, `npm run gone`',
    'docs/a.md':
      '```sh\nnpm ci && npm run build --workspace shop && npm run fix --workspace shop\nnode shop/start.ts\n```\n' +
      '`node_modules/.bin/node shop/old.ts`, `node -e 1`, a node of a/b, `npx vitest run -u src/a.test.ts src/orders`',
    'SECURITY.md': '`npx vitest run src/b.test.ts`',
    'shop/notes.md': '`npm run gone`',
  }
  expect(findMissingCommands(Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'README.md: names the command npm run test, which is not there',
    'README.md: names the command npm run gone, which is not there',
    'docs/a.md: names the command npm run fix --workspace shop, which is not there',
    'docs/a.md: names the command node shop/old.ts, which is not there',
    'SECURITY.md: names the command vitest run src/b.test.ts, which is not there',
  ])
})

test('a link to a missing heading is found', () => {
  const code: Partial<Record<string, string>> = {
    'README.md':
      '## Run `it`, please\n[a](#run-it-please) [b](#run) [c](docs/a.md#two-words) [d](docs/a.md#one) [e](https://a.test/#x)',
    'docs/a.md': '# Two words\n```sh\n# one\n```\n[up](../README.md#run-it-please)',
  }
  expect(findMissingAnchors(Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'README.md: names #run, and there is no such heading',
    'README.md: names docs/a.md#one, and there is no such heading',
  ])
})

test('a decision without its number, a title or one of its parts is found, and one that is too long', () => {
  const form = (number: number, decided: string) =>
    `# ${number}. A\n\n**Context.** B\n\n**Decision.** ${decided}\n\n**Consequences.** E\n`
  const text: Record<string, string> = {
    'docs/decisions/0001-a.md': '# 1. A\n\n**Context.** B\n\n**Decision.** C\n\nD\n\n**Consequences.** E\n',
    'docs/decisions/0002-b.md': '# 3. A\n\n**Context.** B\n\n**Decision.** C\n',
    'docs/decisions/0003-c.md': '# 3. \n\n**Decision.**\n\n**Context.** B\n\n**Consequences.** E\n',
    'docs/decisions/0004-d.md': '# 4. D\n\nJoined with [decision 1](0001-a.md), which supersedes it.\n',
    'docs/decisions/0005-e.md': '# 5. E\n\nNo link.\n',
    'docs/decisions/0006-f.md': form(6, 'x'.repeat(126)),
    'docs/decisions/0007-g.md': form(7, 'x'.repeat(127)),
    'docs/decisions/0008-h.md': form(8, `C${'\nC'.repeat(18)}`),
    'docs/decisions/0009-i.md': form(9, `C${'\nC'.repeat(19)}`),
    'docs/payments.md': '# Payments',
  }
  expect(findDecisionFaults(Object.keys(text), (file) => text[file] ?? '')).toEqual([
    'docs/decisions/0002-b.md: does not begin with "# 2. " and a title',
    'docs/decisions/0002-b.md: has other parts than Context, Decision, Consequences',
    'docs/decisions/0003-c.md: does not begin with "# 3. " and a title',
    'docs/decisions/0003-c.md: has other parts than Context, Decision, Consequences',
    'docs/decisions/0003-c.md: leaves a part empty',
    'docs/decisions/0005-e.md: has other parts than Context, Decision, Consequences',
    'docs/decisions/0007-g.md: has a line of more than 140 characters',
    'docs/decisions/0009-i.md: has more than 25 lines',
  ])
})

test('names in words that the glossary replaced are found where they are declared', () => {
  const code = [
    'const told = 1',
    'export function tellOnce(asked: string) { return asked }',
    'const { body: kept, answer, told: shown } = read({ said: 1 })',
    'class HeldOrder {}',
    'const [response, ...given] = rows',
    'for (const { x: desk = 1 } of rows) use(desk)',
    'void sql`with asked_rows as (select id from goods) select from asked_rows where id = ${told}`',
  ].join('\n')
  const names = [
    '1: "told"',
    '2: "tellOnce"',
    '2: "asked"',
    '3: "kept"',
    '4: "HeldOrder"',
    '5: "given"',
    '6: "desk"',
    '7: "asked_rows"',
  ]
  const files = ['shop/src/features/orders/server/a.ts', 'e2e/stories/b.spec.ts']
  expect(findDialectNames(files, () => code)).toEqual(
    files.flatMap((file) =>
      names.map((name) => `${file}:${name}: name what it is (e.g. signature); see CONTRIBUTING, Words`),
    ),
  )
})
