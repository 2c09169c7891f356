import { expect, test } from 'vitest'
import { leastQuantity, mostQuantity } from './values.ts'
import { checkOut } from './contract.ts'

test('the call takes exactly the quantities that the field gives', () => {
  const { quantity } = checkOut.body!.shape
  const isTaken = (given: number) => quantity.safeParse(given).success
  expect([leastQuantity, mostQuantity].map(isTaken)).toEqual([true, true])
  expect([leastQuantity - 1, mostQuantity + 1].map(isTaken)).toEqual([false, false])
})
