import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChipMember, chipsOf } from './option-chips.ts'

const runs = Number(process.env['PROPERTY_RUNS'] ?? 100)

const member = (goodsId: number, ...valueIds: number[]): ChipMember => ({
  goodsId,
  valueIds,
  priceInFen: 1000 * goodsId,
  isInStock: true,
})

/** Up to three options with values of their own, and members that differ from one another. */
const families = fc
  .record({
    options: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
    picks: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.boolean(), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 60,
    }),
  })
  .map(({ options, picks }) => {
    const values = options.map((count, place) => Array.from({ length: count }, (_, n) => 10 * (place + 1) + n))
    const members = picks.map(([a, b, c, isInStock, priceInFen], index): ChipMember => {
      const chosen = [a, b, c]
      return {
        goodsId: index + 1,
        valueIds: values.map((ids, place) => ids[chosen[place]! % ids.length]!),
        priceInFen,
        isInStock,
      }
    })
    const distinct = [...new Map(members.map((one) => [one.valueIds.join(), one])).values()]
    return { values, members: distinct }
  })

describe('of any family', () => {
  test('each chip leads to a member with its value, and changes nothing else unless it says so', () => {
    fc.assert(
      fc.property(families, ({ values, members }) => {
        for (const current of members) {
          const rows = chipsOf(values, members, current)
          expect(rows).toHaveLength(values.length)
          for (const [place, row] of rows.entries()) {
            for (const { member: target, valueId, otherValueIds } of row) {
              expect(members).toContain(target)
              expect(target.valueIds[place]).toBe(valueId)
              const others = target.valueIds.filter((id, at) => at !== place && id !== current.valueIds[at])
              expect(otherValueIds).toEqual(others)
            }
          }
        }
      }),
      { numRuns: runs },
    )
  })

  test('each option has the current value exactly once, and each value that a member has', () => {
    fc.assert(
      fc.property(families, ({ values, members }) => {
        for (const current of members) {
          for (const [place, row] of chipsOf(values, members, current).entries()) {
            expect(row.filter(({ isCurrent }) => isCurrent).map(({ valueId }) => valueId)).toEqual([
              current.valueIds[place],
            ])
            expect(new Set(row.map(({ valueId }) => valueId))).toEqual(
              new Set(members.map(({ valueIds }) => valueIds[place])),
            )
          }
        }
      }),
      { numRuns: runs },
    )
  })

  test('every member is reached from every other one by chips', () => {
    fc.assert(
      fc.property(families, ({ values, members }) => {
        for (const start of members) {
          const reached = new Set([start])
          for (const current of reached)
            for (const row of chipsOf(values, members, current)) for (const chip of row) reached.add(chip.member)
          expect(reached.size).toBe(members.length)
        }
      }),
      { numRuns: runs },
    )
  })
})

test('a value that no sibling has with the same others leads to the nearest, which keeps the first options', () => {
  const celadon = member(1, 11, 21)
  const members = [celadon, member(2, 12, 21), member(3, 12, 22), member(4, 13, 22)]
  const [colours, sizes] = chipsOf(
    [
      [11, 12, 13],
      [21, 22],
    ],
    members,
    celadon,
  )
  expect(colours!.map(({ member: { goodsId }, otherValueIds }) => [goodsId, otherValueIds])).toEqual([
    [1, []],
    [2, []],
    [4, [22]],
  ])
  expect(sizes!.map(({ member: { goodsId }, otherValueIds }) => [goodsId, otherValueIds])).toEqual([
    [1, []],
    [3, [12]],
  ])
})
