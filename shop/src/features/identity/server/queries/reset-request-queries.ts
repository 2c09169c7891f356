import { eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { isClaimed } from '#platform/database/queries/claimed-rows.ts'
import type { Language } from '#platform/i18n/language.ts'
import { resetRequests } from './user-tables.ts'

export interface ResetRequest {
  usernameKey: string
  emailKey: string
  language: Language
  /** A digest; null: stored by an earlier release. */
  network: string | null
  createdAt: Date
}

export async function insertResetRequest(database: Database, request: ResetRequest): Promise<void> {
  await database.insert(resetRequests).values(request)
}

/** Deletes requests that name no account with an address: all in one statement, however many were made up. */
export async function deleteRequestsWithoutAccount(database: Database, limit: number): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from reset_requests where id = any(array(
      select id from reset_requests request
      where not exists (
          select from users where username_key = request.username_key and is_active and email_key is not null)
        and not exists (select from users where email_key = request.email_key and is_active)
      order by id limit ${limit} for update skip locked))`)
  return rowCount ?? 0
}

/** Claims the oldest due request until the transaction ends. */
export async function claimResetRequest(
  transaction: Database,
  now: Date,
): Promise<(ResetRequest & { id: number }) | undefined> {
  const oldest = transaction
    .select({ id: resetRequests.id })
    .from(resetRequests)
    .where(or(isNull(resetRequests.nextAttemptAt), lte(resetRequests.nextAttemptAt, now)))
    .orderBy(resetRequests.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [request] = await transaction.delete(resetRequests).where(isClaimed(resetRequests.id, oldest)).returning()
  return request
}

/** Delays a request after a failure, longer each time, so that others continue. The last failure deletes the request. */
export async function delayResetRequest(
  database: Database,
  id: number,
  { now, maxAttempts }: { now: Date; maxAttempts: number },
): Promise<void> {
  const [delayed] = await database
    .update(resetRequests)
    .set({
      attempts: sql`${resetRequests.attempts} + 1`,
      nextAttemptAt: sql`${now}::timestamptz + interval '10 seconds' * 2 ^ ${resetRequests.attempts}`,
    })
    .where(eq(resetRequests.id, id))
    .returning({ attempts: resetRequests.attempts })
  if (delayed && delayed.attempts >= maxAttempts) await database.delete(resetRequests).where(eq(resetRequests.id, id))
}
