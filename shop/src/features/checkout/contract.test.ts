import { expect, test } from 'vitest'
import { minQuantity, maxQuantity } from './values.ts'
import { checkOut } from './contract.ts'

test('the call accepts exactly the quantities of the field', () => {
  const { quantity } = checkOut.body!.shape
  const isAccepted = (value: number) => quantity.safeParse(value).success
  expect([minQuantity, maxQuantity].map(isAccepted)).toEqual([true, true])
  expect([minQuantity - 1, maxQuantity + 1].map(isAccepted)).toEqual([false, false])
})
