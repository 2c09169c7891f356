import { expect, test } from 'vitest'
import { minQuantity, maxQuantity } from './values.ts'
import { checkOut } from './contract.ts'

test('the call accepts exactly the quantities of the field', () => {
  const { quantity } = checkOut.body!.shape
  const isTaken = (given: number) => quantity.safeParse(given).success
  expect([minQuantity, maxQuantity].map(isTaken)).toEqual([true, true])
  expect([minQuantity - 1, maxQuantity + 1].map(isTaken)).toEqual([false, false])
})
