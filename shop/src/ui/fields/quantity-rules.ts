export const leastQuantity = 1
export const mostQuantity = 999

/** The whole number a quantity field stands for: forced back to 1 where it would fall below, and to 999 above. */
export function toQuantity(text: string): number {
  const quantity = Math.trunc(Number(text))
  if (!(quantity >= leastQuantity)) return leastQuantity
  return Math.min(quantity, mostQuantity)
}
