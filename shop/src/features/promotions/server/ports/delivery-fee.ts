import type { Database } from '#platform/database/database.ts'

interface Consignment {
  /** After discounts. */
  goodsTotalInFen: number
  lines: readonly { weightInGrams: number | null; quantity: number }[]
}

/** The fee of a delivery within China, without a known region. */
export type ReadDeliveryFee = (database: Database) => Promise<(consignment: Consignment) => number>
