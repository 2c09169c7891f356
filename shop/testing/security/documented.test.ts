import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

test('every test that docs/security.md names exists', async () => {
  const page = await readFile(new URL('docs/security.md', root), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line))
  const cells = rows.map((row) => row.split('|').at(-2)!.trim())
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  expect(named.length).toBeGreaterThan(10)
  const sources: string[] = []
  for await (const file of glob(['shop/testing/security/*.test.ts', 'e2e/stories/**/*.spec.ts'], {
    cwd: root.pathname,
  }))
    sources.push(await readFile(new URL(file, root), 'utf8'))
  const missing = named.filter((name) => !sources.some((source) => source.includes(`'${name}'`)))
  expect(missing).toEqual([])
})
