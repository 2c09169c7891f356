/** The address or code of an attempt whose provider is called at its start. */
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { payments } from './payment-tables.ts'

/** Allows one caller to start the trade until `until`; false while another may, or while the address works. */
export async function claimCashier(
  database: Database,
  paymentId: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await database
    .update(payments)
    .set({ cashierUrl: null, cashierUntil: until })
    .where(and(eq(payments.id, paymentId), or(isNull(payments.cashierUntil), lte(payments.cashierUntil, now))))
    .returning({ id: payments.id })
  return rows.length > 0
}

/**
 * Ends a claim without an address.
 * @param claimedUntil identifies the claim
 * @returns false where another caller has claimed the start since
 */
export async function releaseCashier(database: Database, paymentId: number, claimedUntil: Date): Promise<boolean> {
  const rows = await database
    .update(payments)
    .set({ cashierUntil: null })
    .where(ofClaim(paymentId, claimedUntil))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** False where the attempt is no longer open, or another caller has claimed the start since. */
export async function saveCashier(
  database: Database,
  { id, claimedUntil }: { id: number; claimedUntil: Date },
  { url, until }: { url: string; until: Date },
): Promise<boolean> {
  const rows = await database
    .update(payments)
    .set({ cashierUrl: url, cashierUntil: until })
    .where(and(ofClaim(id, claimedUntil), inArray(payments.status, ['created', 'waiting'])))
    .returning({ id: payments.id })
  return rows.length > 0
}

const ofClaim = (paymentId: number, claimedUntil: Date) =>
  and(eq(payments.id, paymentId), isNull(payments.cashierUrl), eq(payments.cashierUntil, claimedUntil))
