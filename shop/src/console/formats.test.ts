/** Every sum and time of the console is formatted by one function. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('..', import.meta.url))
const files = ['console{,-ui,-session}/**/*', 'features/*/console/**/*', 'features/staff/components/**/*']
  .flatMap((pattern) => globSync(pattern, { cwd: src }))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && file !== 'console-ui/when.ts')

/** @returns matches as `file: what` */
function find(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...readFileSync(`${src}/${file}`, 'utf8').matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`),
  )
}

test('the console’s files are found', () => {
  expect(files.length).toBeGreaterThan(150)
})

test('only `when.ts` formats times', () => {
  expect(find(/Intl\.DateTimeFormat|\btoLocale(?:Date|Time)?String\b/g)).toEqual([])
  expect(find(/\b(?:formatShopTime|formatShopDate|formatShopClock|formatLongDay|shopDay|shopWallTime)\(/g)).toEqual([])
})

test('only `formatMoney` formats sums, with the sign first', () => {
  // A raw value: a child of an element, or a cell of a list.
  const sums = String.raw`(?:\w+\.)*(?:\w+_)?(?:amount|total|price|fee|spent|refunded)`
  expect(find(new RegExp(String.raw`>[−+]?\{${sums}(?: \?\? '')?\}<`, 'g'))).toEqual([])
  expect(find(new RegExp(String.raw`cell: \([^)]*\) => ${sums}\b(?! &&)`, 'g'))).toEqual([])
  expect(find(/[¥￥]/g)).toEqual([])
})
