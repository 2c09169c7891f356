import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootDir } from '../run-step.ts'
import { cruiseImports } from './cruise-imports.ts'
import { findCommentFaults } from './find-comment-faults.ts'
import { findDecisionFaults } from './find-decision-faults.ts'
import { findForbiddenText } from './find-forbidden-text.ts'
import { findMissingPaths } from './find-missing-paths.ts'
import { findPathLiterals } from './find-path-literals.ts'
import { findRepeatedNumbers } from './find-repeated-numbers.ts'
import { findUnknownParts } from './find-unknown-parts.ts'
import { listFiles, readArchitecture } from './read-architecture.ts'

const architecture = await readArchitecture(rootDir)
let root: string

/** A house of a few files, each of which breaks one rule and says which. */
const planted: Record<string, [file: string, code: string]> = {
  'no-cycles': ['shop/src/ui/controls/egg.ts', "import './hen.ts'"],
  'no-cycles of types': ['shop/src/ui/display/fox.ts', "import type { A } from './goose.ts'"],
  'platform-knows-no-floor-above': ['shop/src/platform/http/a.ts', "import type { A } from '#ui/controls/plain.ts'"],
  'ui-knows-no-floor-above': ['shop/src/ui/display/a.ts', "import '#session/session.ts'"],
  'paths-knows-no-floor-above': ['shop/src/paths.ts', "import '#session/session.ts'"],
  'session-knows-no-floor-above': ['shop/src/session/a.ts', "import '#features/orders/components/order.tsx'"],
  'features-knows-no-floor-above': ['shop/src/features/orders/pages/a.tsx', "import '#storefront/frame.tsx'"],
  'catalogue-knows-no-slice-above': [
    'shop/src/features/catalogue/components/a.tsx',
    "import '#features/orders/components/order.tsx'",
  ],
  'fulfilment-knows-no-slice-above': [
    'shop/src/features/fulfilment/server/index.ts',
    "import '#features/payments/server/index.ts'",
  ],
  'a-slice-of-no-known-order': [
    'shop/src/features/orders/components/b.tsx',
    "import '#features/novelties/components/novelty.tsx'",
  ],
  'other-slices-only-through-their-doors': [
    'shop/src/features/orders/server/use-cases/a.ts',
    "import '#features/catalogue/server/rules/rule.ts'",
  ],
  'server-only-through-the-front-door': ['shop/commands/a.ts', "import '#features/orders/server/rules/rule.ts'"],
  'server-only-through-the-front-door of the storefront': [
    'shop/create-shop.ts',
    "import '#storefront/server/web-manifest.ts'",
  ],
  'pages-never-reach-server-code': ['shop/src/features/orders/client/a.ts', "import '../server/index.ts'"],
  'pages-take-types-only-from-contracts': ['shop/src/features/orders/client/b.ts', "import '../contract.ts'"],
  'contract-knows-only-zod-values-and-contracts': [
    'shop/src/features/orders/contract.ts',
    "import '#ui/controls/plain.ts'",
  ],
  'values-know-only-values': ['shop/src/features/orders/values.ts', "import '#ui/controls/plain.ts'"],
  'rules-know-no-story': ['shop/src/features/orders/server/rules/a.ts', "import '../use-cases/a.ts'"],
  'queries-know-no-story': ['shop/src/features/orders/server/queries/a.ts', "import '../use-cases/a.ts'"],
  'use-cases-know-no-http': ['shop/src/features/orders/server/use-cases/b.ts', "import '../routes.ts'"],
  'sql-only-in-queries': ['shop/src/features/orders/server/use-cases/c.ts', "import { sql } from 'drizzle-orm'"],
  'database-driver-behind-one-door': ['shop/src/features/orders/server/queries/b.ts', "import pg from 'pg'"],
  'src-knows-not-who-starts-it': [
    'shop/src/storefront/server/icons.ts',
    "import type { A } from '../../../build/draw-icons.ts'",
  ],
  'production-code-knows-no-tests': ['shop/src/features/orders/server/index.ts', "import '../testing/factory.ts'"],
  'production-code-needs-no-development-package': ['shop/src/platform/http/b.ts', "import 'light-my-request'"],
  'workspaces-stay-apart': ['demo/a.ts', "import '../shop/src/ui/controls/plain.ts'"],
  'workspaces-stay-apart of scripts': ['scripts/a.ts', "import '../e2e/shop.ts'"],
  'the-shop-knows-not-who-tries-it': ['shop/runtime/a.ts', "import '../../e2e/shop.ts'"],
  'stories-see-the-shop-from-outside': ['e2e/a.ts', "import '../shop/src/session/session.ts'"],
  'bench-enters-by-the-doors': ['bench/a.ts', "import '../shop/src/features/orders/server/use-cases/a.ts'"],
  'sandbox-shares-no-code': ['shop/src/platform/money/a.ts', "import '../../../../alipay-sandbox/a.ts'"],
}
const harmless = [
  'alipay-sandbox/a.ts',
  'e2e/shop.ts',
  'shop/build/draw-icons.ts',
  'shop/src/features/catalogue/server/rules/rule.ts',
  'shop/src/features/novelties/components/novelty.tsx',
  'shop/src/features/orders/components/order.tsx',
  'shop/src/features/orders/server/routes.ts',
  'shop/src/features/orders/server/rules/rule.ts',
  'shop/src/features/orders/testing/factory.ts',
  'shop/src/features/payments/server/index.ts',
  'shop/src/session/session.ts',
  'shop/src/storefront/frame.tsx',
  'shop/src/storefront/server/web-manifest.ts',
  'shop/src/ui/controls/plain.ts',
]

function write(file: string, code: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), `${code}\n`)
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'yokoso-house-'))
  for (const file of ['.dependency-cruiser.cjs', 'architecture.json']) cpSync(join(rootDir, file), join(root, file))
  const { imports } = JSON.parse(readFileSync(join(rootDir, 'shop/package.json'), 'utf8')) as { imports: object }
  write('shop/package.json', JSON.stringify({ type: 'module', imports, devDependencies: { 'light-my-request': '1' } }))
  write(
    'shop/tsconfig.json',
    JSON.stringify({ compilerOptions: { module: 'nodenext', allowImportingTsExtensions: true } }),
  )
  for (const file of harmless) write(file, 'export type A = string')
  for (const [file, code] of Object.values(planted)) write(file, `${code}\nexport const a = 1`)
  write('shop/src/ui/controls/hen.ts', "import './egg.ts'")
  write('shop/src/ui/display/goose.ts', "import type { a } from './fox.ts'\nexport type A = typeof a")
  for (const name of ['pg', 'drizzle-orm', 'light-my-request']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  write('.gitignore', 'node_modules')
  execFileSync('git', ['init', '-q'], { cwd: root })
})
afterAll(() => rmSync(root, { recursive: true }))

test('every rule of imports finds what breaks it', async () => {
  const { faults } = await cruiseImports(root, await listFiles(root))
  for (const [planting, [file]] of Object.entries(planted)) {
    const [rule] = planting.split(' ')
    expect(
      faults.filter((fault) => fault.startsWith(`${rule}: ${file} `)),
      `${rule} in ${file}`,
    ).not.toEqual([])
  }
})

test('the rules of a house without slices to come are all among the planted ones, or of a floor or slice', async () => {
  const { forbidden } = (await import(join(rootDir, '.dependency-cruiser.cjs'))).default as {
    forbidden: { name: string }[]
  }
  const general = forbidden.map(({ name }) => name).filter((name) => !name.endsWith('-knows-no-slice-above'))
  expect(general.filter((name) => !(name in planted))).toEqual([])
})

test('a check that looks at too few modules fails', async () => {
  const files = await listFiles(root)
  const unseen = Array.from({ length: files.length }, (_, index) => `shop/src/unseen-${index}.ts`)
  const { faults } = await cruiseImports(root, [...files, ...unseen])
  expect(faults.at(-1)).toMatch(/^only \d+ of \d+ modules were looked at/)
})

test('a slice without a place in the order, and a part that slices do not have, are found', () => {
  const faults = findUnknownParts(architecture, [
    'shop/src/features/novelties/contract.ts',
    'shop/src/features/orders/helpers/a.ts',
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
  ])
})

test('the environment is read, the database asked and the shop spoken of only where that is allowed', () => {
  const code: Partial<Record<string, string>> = {
    'shop/src/platform/config/config.ts': 'read(process.env)',
    'shop/src/features/orders/server/routes.ts': 'const ttl = process.env.ORDER_TTL',
    'shop/src/platform/http/api.ts': '/** Alipay waits. */ const a = "goods_img"',
    'shop/src/ui/display/sorted.ts': '// the cashier is shown\nconst order = []',
    'shop/src/ui/display/a.test.ts': 'const payment = 1',
    'shop/src/features/orders/server/queries/a.ts': 'database.execute(sql`select 1`)',
    'shop/src/features/orders/server/use-cases/a.ts': "clientOf(transaction).query('select 1')",
    'shop/src/features/orders/server/use-cases/b.ts': "database.execute('delete from orders')",
    'shop/commands/a.ts': "handle.database.$client.query('select 1')",
    'shop/src/ui/hooks/a.ts': 'const a = requireGoods(isPaymentDue, reorders)',
  }
  expect(findForbiddenText(architecture, Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'shop/src/features/orders/server/routes.ts: reads process.env',
    'shop/src/platform/http/api.ts: speaks of the shop (goods_img)',
    'shop/src/features/orders/server/use-cases/a.ts: asks the database (clientOf)',
    'shop/src/features/orders/server/use-cases/b.ts: asks the database (.execute()',
    'shop/commands/a.ts: asks the database (.$client)',
    'shop/src/ui/hooks/a.ts: speaks of the shop (Goods)',
    'shop/src/ui/hooks/a.ts: speaks of the shop (PaymentDue)',
  ])
})

test('a link that is written out, and not taken from the paths, is found', () => {
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
  }
  expect(findPathLiterals(Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'shop/src/session/way.ts: writes out the path /user/login?next=a',
    'shop/src/features/orders/components/a.tsx: writes out the path /basket/${id}',
    'shop/src/features/orders/components/a.tsx: writes out the path /shop',
    'shop/src/features/orders/components/a.tsx: writes out the path /user/order',
    'shop/src/features/orders/components/a.tsx: writes out the path /',
    'shop/src/ui/feedback/error.tsx: writes out the path /shop/goods_list',
  ])
})

test('a number that two migrations or two decisions have is found', () => {
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
    'shop/a.ts': `/** ${words(20)}. And ${words(3)}; */\nconst a = '// ${words(21)}'\n${'let b\n'.repeat(40)}`,
    'shop/b.tsx': `const b = <p>// {/* ${words(22)} */}</p>\n${'let c\n'.repeat(40)}`,
    'shop/c.ts': `// ${words(11)}\n// ${words(12)}\nlet d // ${words(2)}\n${'let e\n'.repeat(40)}`,
    'bench/d.ts': `/**\n * Ends here.\n * @param a ${words(21)}\n * @throws\n */\n${'const f = /\\/*/\n'.repeat(60)}`,
  }
  const faults = findCommentFaults(Object.keys(code), (file) => code[file] ?? '')
  expect(faults.map((fault) => fault.replace(/words: .*/, 'words'))).toEqual([
    'shop/b.tsx:1: a sentence of 22 words',
    'shop/c.ts:1: a sentence of 23 words',
    'bench/d.ts:1: a sentence of 21 words',
    'bench: 7.7 % of its lines are comments, more than 7 %',
  ])
})

test('a file or folder that a document names and that is not there is found', () => {
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

test('a decision without its number, a title or one of its parts is found', () => {
  const text: Record<string, string> = {
    'docs/decisions/0001-a.md': '# 1. A\n\n**Context.** B\n\n**Decision.** C\n\nD\n\n**Consequences.** E\n',
    'docs/decisions/0002-b.md': '# 3. A\n\n**Context.** B\n\n**Decision.** C\n',
    'docs/decisions/0003-c.md': '# 3. \n\n**Decision.**\n\n**Context.** B\n\n**Consequences.** E\n',
    'docs/payments.md': '# Payments',
  }
  expect(findDecisionFaults(Object.keys(text), (file) => text[file] ?? '')).toEqual([
    'docs/decisions/0002-b.md: does not begin with "# 2. " and a title',
    'docs/decisions/0002-b.md: has other parts than Context, Decision, Consequences',
    'docs/decisions/0003-c.md: does not begin with "# 3. " and a title',
    'docs/decisions/0003-c.md: has other parts than Context, Decision, Consequences',
    'docs/decisions/0003-c.md: leaves a part empty',
  ])
})
