/** The whole number a quantity field stands for, forced back to the nearest one that may be. */
export function toQuantity(text: string, least: number, most: number): number {
  const quantity = Math.trunc(Number(text))
  if (!(quantity >= least)) return least
  return Math.min(quantity, most)
}
