import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLines, type MergedLine } from './merge-lines.ts'

const max = 10
const line = fc.record({ goodsId: fc.integer({ min: 1, max: 15 }), quantity: fc.integer({ min: 1, max: 999 }) })
const account = fc.uniqueArray(line, { maxLength: max, selector: ({ goodsId }) => goodsId })
const browser = fc.array(line, { maxLength: max })

function merge(stored: readonly MergedLine[], added: readonly MergedLine[]): MergedLine[] {
  const { written } = mergeLines(stored, added, max)
  const merged = new Map([...stored, ...written].map((each) => [each.goodsId, each.quantity]))
  return [...merged].map(([goodsId, quantity]) => ({ goodsId, quantity })).toSorted((a, b) => a.goodsId - b.goodsId)
}

test('merging again changes nothing', () => {
  fc.assert(
    fc.property(account, browser, (stored, added) => {
      const once = merge(stored, added)
      expect(merge(once, added)).toEqual(once)
      expect(mergeLines(once, added, max).written).toEqual([])
    }),
  )
})

test('where there is room for all, the order of the lines does not matter', () => {
  const roomy = fc.uniqueArray(line, { maxLength: max, selector: ({ goodsId }) => goodsId })
  fc.assert(
    fc.property(roomy, fc.array(line, { maxLength: max }), (stored, added) => {
      const kinds = new Set([...stored, ...added].map(({ goodsId }) => goodsId))
      fc.pre(kinds.size <= max)
      expect(merge(stored, added.toReversed())).toEqual(merge(stored, added))
    }),
  )
})

test("no kind of the account's is lost, none gets fewer, and what has no room is named", () => {
  fc.assert(
    fc.property(account, browser, (stored, added) => {
      const merged = new Map(merge(stored, added).map(({ goodsId, quantity }) => [goodsId, quantity]))
      for (const { goodsId, quantity } of stored) expect(merged.get(goodsId)).toBeGreaterThanOrEqual(quantity)
      const { leftOut } = mergeLines(stored, added, max)
      const addedIds = new Set(added.map(({ goodsId }) => goodsId))
      expect([...addedIds].filter((goodsId) => !merged.has(goodsId)).toSorted((a, b) => a - b)).toEqual(
        leftOut.toSorted((a, b) => a - b),
      )
      expect(merged.size).toBeLessThanOrEqual(max)
      if (leftOut.length > 0) expect(merged.size).toBe(max)
    }),
  )
})

test('the newest fill up what room there is', () => {
  const stored = Array.from({ length: max - 1 }, (_, n) => ({ goodsId: n + 1, quantity: 1 }))
  const added = [30, 20, 10].map((goodsId) => ({ goodsId, quantity: 2 }))
  expect(mergeLines(stored, added, max)).toEqual({ written: [added[0]], leftOut: [20, 10] })
})
