import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slices } from './slices.ts'
import { consoleScreens } from './src/console/screens.ts'

test('every slice that registers itself is listed once, under the name of its folder', () => {
  const names = slices.map(({ name }) => name)
  const folders = globSync('src/features/*/server/slice.ts', { cwd: import.meta.dirname }).map(
    (file) => file.split('/')[2]!,
  )
  expect(names.toSorted()).toEqual(folders.toSorted())
})

test('an entry of the console’s menu shows a count of a slice', () => {
  const counts = slices.flatMap((slice) => slice.counts ?? []).map(({ name }) => name)
  for (const { menu, path } of consoleScreens)
    if (menu?.count) expect(counts, `count of ${path}: add it to \`counts\` in server/slice.ts`).toContain(menu.count)
})
