import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootDir } from '../run-step.ts'
import { cruiseImports } from './cruise-imports.ts'
import { listFiles } from './read-architecture.ts'

let root: string
/** Faults of one run over the planted files, with as many listed files that do not exist. */
let faults: string[]

/** A few files, each of which breaks one rule and names it. */
const planted: Record<string, [file: string, code: string]> = {
  'no-cycles': ['shop/src/ui/controls/egg.ts', "import './hen.ts'"],
  'no-cycles of types': ['shop/src/ui/display/fox.ts', "import type { A } from './goose.ts'"],
  'platform-knows-no-floor-above': ['shop/src/platform/http/a.ts', "import type { A } from '#ui/controls/plain.ts'"],
  'ui-knows-no-floor-above': ['shop/src/ui/display/a.ts', "import '#session/session.ts'"],
  'paths-knows-no-floor-above': ['shop/src/paths.ts', "import '#session/session.ts'"],
  'session-knows-no-floor-above': ['shop/src/session/a.ts', "import '#features/orders/components/order.tsx'"],
  'console-session-knows-no-floor-above': ['shop/src/console-session/a.ts', "import '#console-ui/b.ts'"],
  'console-ui-knows-no-floor-above': ['shop/src/console-ui/a.ts', "import '#features/orders/components/order.tsx'"],
  'features-knows-no-floor-above': ['shop/src/features/orders/pages/a.tsx', "import '#storefront/frame.tsx'"],
  'catalogue-knows-no-slice-above': [
    'shop/src/features/catalogue/components/a.tsx',
    "import '#features/orders/components/order.tsx'",
  ],
  'fulfilment-knows-no-slice-above': [
    'shop/src/features/fulfilment/server/index.ts',
    "import '#features/payments/server/index.ts'",
  ],
  'orders-knows-no-slice-above in a factory': [
    'shop/src/features/orders/testing/c.ts',
    "import '#features/payments/server/index.ts'",
  ],
  'console-knows-no-page-of-the-shop': ['shop/src/console/a.ts', "import '#session/session.ts'"],
  'pages-of-the-shop-know-no-console': [
    'shop/src/features/orders/components/c.tsx',
    "import '../../../console/frame.tsx'",
  ],
  'storefront-knows-no-floor-above': ['shop/src/storefront/b.ts', "import '../console/frame.tsx'"],
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
  'pages-take-types-only-from-contracts in a room': [
    'shop/src/features/orders/client/c.ts',
    "import '#features/catalogue/console-contract/lists.ts'",
  ],
  'contract-knows-only-zod-values-and-contracts': [
    'shop/src/features/orders/contract.ts',
    "import '#ui/controls/plain.ts'",
  ],
  'contract-knows-only-zod-values-and-contracts in a room': [
    'shop/src/features/catalogue/console-contract/lists.ts',
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
  'factories-know-no-whole-shop': ['shop/src/features/orders/testing/b.ts', "import '#testing/test-shop.ts'"],
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
  'shop/src/console-ui/b.ts',
  'shop/src/console/frame.tsx',
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
  'shop/testing/test-shop.ts',
]

function write(file: string, code: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), `${code}\n`)
}

beforeAll(async () => {
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
  const files = await listFiles(root)
  const unseen = files.map((_, index) => `shop/src/unseen-${index}.ts`)
  faults = (await cruiseImports(root, [...files, ...unseen])).faults
})
afterAll(() => rmSync(root, { recursive: true }))

test('every rule of imports finds what breaks it', () => {
  for (const [planting, [file]] of Object.entries(planted)) {
    const [rule] = planting.split(' ')
    expect(
      faults.filter((fault) => fault.startsWith(`${rule}: ${file} `)),
      `${rule} in ${file}`,
    ).not.toEqual([])
  }
})

test('every rule has a planted case, or concerns a planned floor or slice', async () => {
  const { forbidden } = (await import(join(rootDir, '.dependency-cruiser.cjs'))).default as {
    forbidden: { name: string }[]
  }
  const general = forbidden.map(({ name }) => name).filter((name) => !name.endsWith('-knows-no-slice-above'))
  expect(general.filter((name) => !(name in planted))).toEqual([])
})

test('a check that looks at too few modules fails', () => {
  expect(faults.at(-1)).toMatch(/^only \d+ of \d+ modules were looked at/)
})
