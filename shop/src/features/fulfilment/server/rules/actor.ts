/** Actor of an order event. */
export type Actor = { kind: 'shopper' | 'shop' } | { kind: 'staff'; staffId: number | null }
