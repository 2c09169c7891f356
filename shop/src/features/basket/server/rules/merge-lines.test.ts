import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLines, type MergedLine } from './merge-lines.ts'

const max = 10
const line = fc.record({ goodsId: fc.integer({ min: 1, max: 15 }), quantity: fc.integer({ min: 1, max: 999 }) })
const account = fc.uniqueArray(line, { maxLength: max, selector: ({ goodsId }) => goodsId })
const browser = fc.array(line, { maxLength: max })

function merge(kept: readonly MergedLine[], given: readonly MergedLine[]): MergedLine[] {
  const { written } = mergeLines(kept, given, max)
  const merged = new Map([...kept, ...written].map((each) => [each.goodsId, each.quantity]))
  return [...merged].map(([goodsId, quantity]) => ({ goodsId, quantity })).toSorted((a, b) => a.goodsId - b.goodsId)
}

test('merging again changes nothing', () => {
  fc.assert(
    fc.property(account, browser, (kept, given) => {
      const once = merge(kept, given)
      expect(merge(once, given)).toEqual(once)
      expect(mergeLines(once, given, max).written).toEqual([])
    }),
  )
})

test('where there is room for all, the order of the lines does not matter', () => {
  const roomy = fc.uniqueArray(line, { maxLength: max, selector: ({ goodsId }) => goodsId })
  fc.assert(
    fc.property(roomy, fc.array(line, { maxLength: max }), (kept, given) => {
      const kinds = new Set([...kept, ...given].map(({ goodsId }) => goodsId))
      fc.pre(kinds.size <= max)
      expect(merge(kept, given.toReversed())).toEqual(merge(kept, given))
    }),
  )
})

test("no kind of the account's is lost, none gets fewer, and what has no room is named", () => {
  fc.assert(
    fc.property(account, browser, (kept, given) => {
      const merged = new Map(merge(kept, given).map(({ goodsId, quantity }) => [goodsId, quantity]))
      for (const { goodsId, quantity } of kept) expect(merged.get(goodsId)).toBeGreaterThanOrEqual(quantity)
      const { leftOut } = mergeLines(kept, given, max)
      const asked = new Set(given.map(({ goodsId }) => goodsId))
      expect([...asked].filter((goodsId) => !merged.has(goodsId)).toSorted((a, b) => a - b)).toEqual(
        leftOut.toSorted((a, b) => a - b),
      )
      expect(merged.size).toBeLessThanOrEqual(max)
      if (leftOut.length > 0) expect(merged.size).toBe(max)
    }),
  )
})

test('the newest fill up what room there is', () => {
  const kept = Array.from({ length: max - 1 }, (_, n) => ({ goodsId: n + 1, quantity: 1 }))
  const given = [30, 20, 10].map((goodsId) => ({ goodsId, quantity: 2 }))
  expect(mergeLines(kept, given, max)).toEqual({ written: [given[0]], leftOut: [20, 10] })
})
