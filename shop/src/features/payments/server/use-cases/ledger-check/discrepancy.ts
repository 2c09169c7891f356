/** Two records that differ, or a row that no sweeper will handle. */
export interface Discrepancy {
  /** `order Y7K4-Q9TM-2HXD`, `payment …`, `refund …`, `goods …`, `provider` */
  subject: string
  what: string
  recorded: string | number | null
  derived: string | number | null
}

export function describeDifference({ subject, what, recorded, derived }: Discrepancy): string {
  return `${subject}: ${what} is ${recorded ?? 'none'}, should be ${derived ?? 'none'}`
}

/** Empty where both are the same. */
export function compare(
  subject: string,
  what: string,
  recorded: Discrepancy['recorded'],
  derived: Discrepancy['derived'],
): Discrepancy[] {
  return recorded === derived ? [] : [{ subject, what, recorded, derived }]
}
