/** Parses a quantity field and clamps the number to the allowed range. */
export function toQuantity(text: string, least: number, most: number): number {
  const quantity = Math.trunc(Number(text))
  if (!(quantity >= least)) return least
  return Math.min(quantity, most)
}
