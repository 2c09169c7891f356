import { expect, test } from 'vitest'
import { chooseListedMember, type MemberToList } from './listed-member.ts'

const member = (sku: string, changes: Partial<MemberToList> = {}): MemberToList => ({
  id: Number(sku.charCodeAt(0)),
  sku,
  priceInFen: 1000,
  stock: 1,
  isOnSale: true,
  ...changes,
})

test.each<[what: string, members: MemberToList[], sku: string]>([
  [
    'the cheapest in stock',
    [member('A'), member('B', { priceInFen: 900 }), member('C', { priceInFen: 800, stock: 0 })],
    'B',
  ],
  ['else the cheapest on sale', [member('A', { stock: 0 }), member('B', { priceInFen: 900, stock: 0 })], 'B'],
  ['not one that is withdrawn', [member('A'), member('B', { priceInFen: 900, isOnSale: false })], 'A'],
  ['of equal ones the first by SKU', [member('B'), member('A')], 'A'],
  [
    'of withdrawn ones the cheapest',
    [member('A', { isOnSale: false }), member('B', { isOnSale: false, priceInFen: 1 })],
    'B',
  ],
])('lists show %s', (_what, members, sku) => {
  expect(chooseListedMember(members)?.sku).toBe(sku)
})

test('an empty family has none', () => {
  expect(chooseListedMember([])).toBeNull()
})
