/** Who did something to an order, as its course tells. */
export type Actor = { kind: 'shopper' | 'shop' } | { kind: 'staff'; staffId: number | null }
