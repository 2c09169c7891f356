import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Digests, digestSources } from './digest-sources.ts'

const files = [
  'shop/src/features/orders/pages/order.tsx',
  'shop/src/features/orders/pages/order.test.tsx',
  'shop/src/texts/messages/order_title.js',
  'shop/build/last-build/stamp.ts',
  'shop/runtime/shutdown-stack.ts',
  'shop/commands/import.ts',
  'shop/public/robots.svg',
  'shop/package.json',
  'shop/react-router.config.ts',
  'shop/vite.config.ts',
  'shop/vite.console.config.ts',
  'shop/server.ts',
  'shop/create-shop.ts',
  'shop/slices.ts',
  'package-lock.json',
  'alipay-sandbox/src/main.ts',
  'wechat-pay-sandbox/src/main.ts',
  'local-postgres/src/index.ts',
  'demo/index.ts',
]

let root: string
let before: Digests
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'yokoso-sources-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), '')
  }
  before = digestSources(join(root, 'shop'))
})

function whatChanged(): string[] {
  const now = digestSources(join(root, 'shop'))
  return [...(now.pages === before.pages ? [] : ['pages']), ...(now.program === before.program ? [] : ['program'])]
}

test.each([
  ['shop/src/features/orders/pages/order.tsx', ['pages', 'program']],
  ['package-lock.json', ['pages', 'program']],
  ['shop/public/robots.svg', ['pages']],
  ['shop/vite.config.ts', ['pages']],
  ['shop/runtime/shutdown-stack.ts', ['program']],
  ['shop/commands/import.ts', ['program']],
  ['shop/server.ts', ['program']],
  ['alipay-sandbox/src/main.ts', ['program']],
  ['wechat-pay-sandbox/src/main.ts', ['program']],
  ['local-postgres/src/index.ts', ['program']],
  ['shop/src/features/orders/pages/order.test.tsx', []],
  ['shop/src/texts/messages/order_title.js', []],
])('a change of %s is one of %j', async (file, expected) => {
  await utimes(join(root, file), new Date(), new Date(2030, 1, 1))
  expect(whatChanged()).toEqual(expected)
})

test('a copy with times in whole seconds is the same', async () => {
  for (const file of files) await utimes(join(root, file), new Date(), new Date(2_000_000_700))
  before = digestSources(join(root, 'shop'))
  for (const file of files) await utimes(join(root, file), new Date(), new Date(2_000_000_000))
  expect(whatChanged()).toEqual([])
})

test('a new file, and a deleted one', async () => {
  await writeFile(join(root, 'shop/runtime/new.ts'), '')
  expect(whatChanged()).toEqual(['program'])
  await rm(join(root, 'shop/runtime/new.ts'))
  expect(whatChanged()).toEqual([])
  await rm(join(root, 'shop/src/features/orders/pages/order.tsx'))
  expect(whatChanged()).toEqual(['pages', 'program'])
})
