/**
 * What a number of goods costs, exactly.
 * @param price decimal text with two places, e.g. `"19.90"`; so is the answer
 */
export function purchaseTotal(price: string, quantity: number): string {
  const totalInFen = BigInt(price.replace('.', '')) * BigInt(quantity)
  const digits = totalInFen.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
