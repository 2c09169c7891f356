import { expect, test } from 'vitest'
import { fillSheets } from './fill-sheets.ts'
import { hasSlip } from './has-slip.ts'

const counts = (lines: number, limits: [number, number][] = []) =>
  fillSheets(Array.from({ length: lines }), 6, new Map(limits)).map((sheet) => sheet.lines.length)

test.each<[number, [number, number][], number[]]>([
  [0, [], [0]],
  [1, [], [1]],
  [6, [], [6]],
  [7, [], [6, 1]],
  [13, [], [6, 6, 1]],
  [7, [[0, 4]], [4, 3]],
  [7, [[0, 0]], [0, 6, 1]],
  [
    3,
    [
      [0, 0],
      [1, 0],
    ],
    [0, 1, 2],
  ],
])('%i lines with the limits %j stand as %j', (lines, limits, expected) => {
  expect(counts(lines, limits)).toEqual(expected)
})

test('every line appears once, in sequence, with the first and last sheet marked', () => {
  const sheets = fillSheets(['a', 'b', 'c', 'd', 'e'], 2, new Map([[1, 1]]))
  expect(sheets).toEqual([
    { lines: ['a', 'b'], isFirst: true, isLast: false },
    { lines: ['c'], isFirst: false, isLast: false },
    { lines: ['d', 'e'], isFirst: false, isLast: true },
  ])
})

test.each([
  ['paid', 'to_prepare', true],
  ['paid', 'needs_address', true],
  ['paid', 'none', true],
  ['paid', 'shipped', true],
  ['refunding', 'partly_shipped', true],
  ['refunded', 'delivered', true],
  ['paid', 'called_off', false],
  ['pending', 'none', false],
  ['cancelled', 'none', false],
  ['expired', 'none', false],
  ['refunding', 'to_prepare', false],
  ['refunded', 'called_off', false],
] as const)('%s and %s: a slip is offered: %s', (status, fulfilment, isOffered) => {
  expect(hasSlip({ status, fulfilment, is_in_review: false })).toBe(isOffered)
  expect(hasSlip({ status, fulfilment, is_in_review: true })).toBe(false)
})
