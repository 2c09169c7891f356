/** Shares of the units of a line. `PROPERTY_RUNS=1000` runs the property longer. */
import { env } from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf, allocateUnits } from './unit-shares.ts'

const numRuns = Number(env.PROPERTY_RUNS ?? 100)

test('any split of a line into returns adds up to its price paid', () => {
  const line = fc.record({
    paidInFen: fc.integer({ min: 0, max: 10_000_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(line, fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 20 }), (bought, wishes) => {
      const allocated: number[] = []
      let amount = 0
      for (const wish of [...wishes, bought.quantity]) {
        const units = allocateUnits(Math.min(wish, bought.quantity - allocated.length), bought.quantity, allocated)
        amount += sharesOf(units, bought)
        allocated.push(...units)
      }
      expect(new Set(allocated).size).toBe(bought.quantity)
      expect(amount).toBe(bought.paidInFen)
    }),
    { numRuns },
  )
})

test('released units are used first, at their own shares', () => {
  const bowls = { paidInFen: 1000, quantity: 3 }
  expect(allocateUnits(1, 3, [])).toEqual([1])
  expect(allocateUnits(2, 3, [1])).toEqual([2, 3])
  expect(allocateUnits(2, 3, [2])).toEqual([1, 3])
  expect([1, 2, 3].map((unit) => sharesOf([unit], bowls))).toEqual([333, 333, 334])
})
