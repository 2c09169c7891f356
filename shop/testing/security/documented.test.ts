import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

test('every test that docs/security.md names exists', async () => {
  const page = await readFile(new URL('docs/security.md', root), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line))
  const cells = rows.filter((row) => row.split('|').length === 6).map((row) => row.split('|').at(-2)!.trim())
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  expect(named.length).toBeGreaterThan(70)
  const sources: string[] = []
  const places = ['shop/{src,testing}/**/*.test.{ts,tsx}', 'local-postgres/src/**/*.test.ts', 'e2e/**/*.{test,spec}.ts']
  for await (const file of glob(places, { cwd: root.pathname, exclude: ['**/node_modules/**'] }))
    sources.push(await readFile(new URL(file, root), 'utf8'))
  const missing = named.filter(
    (name) =>
      !sources.some((source) => [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))),
  )
  expect(missing).toEqual([])
})
