import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slices } from './slices.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const doors = globSync('src/features/*/server/index.ts', { cwd: import.meta.dirname })

test('every slice with a server is listed once', () => {
  const names = slices.map(({ name }) => name)
  const folders = doors.map((indexFile) => indexFile.split('/')[2]!)
  expect(names.toSorted()).toEqual(folders.toSorted())
})

test('what a slice’s front door gives to the whole shop is taken by the list', () => {
  const list = read('slices.ts')
  const names = doors.flatMap((indexFile) =>
    [...read(indexFile).matchAll(/\b(?:add\w+(?:Calls|Hooks)|\w+Sweepers|personal[A-Z]\w+)\b/g)].map(([name]) => name),
  )
  expect(names.length).toBeGreaterThan(40)
  expect([...new Set(names)].filter((name) => !new RegExp(`\\b${name}\\b[^']*'#features/`).test(list))).toEqual([])
})
