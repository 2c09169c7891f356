import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slices } from './slices.ts'

test('every slice that registers itself is listed once, under the name of its folder', () => {
  const names = slices.map(({ name }) => name)
  const folders = globSync('src/features/*/server/slice.ts', { cwd: import.meta.dirname }).map(
    (file) => file.split('/')[2]!,
  )
  expect(names.toSorted()).toEqual(folders.toSorted())
})
