import { and, asc, eq, sql } from 'drizzle-orm'
import type { ListedCode } from '#features/promotions/console-contract.ts'
import { maxSummedUses } from '#features/promotions/values.ts'
import type { Database } from '#platform/database/database.ts'
import { promotionCodes } from './promotion-tables.ts'

const listed = {
  code: promotionCodes.code,
  use_limit: promotionCodes.useLimit,
  // Codes without a limit store no count.
  used_count: sql<number>`case when promotion_codes.use_limit is not null then promotion_codes.used_count else (
    select count(*)::integer from (
      select from promotion_uses where promotion_uses.code = promotion_codes.code and given_back_at is null
      limit ${maxSummedUses + 1}) as counted) end`.as('used_count'),
}

/** Matches every character of `start` literally. */
const ofPromotion = (promotionId: number, start = '') =>
  and(
    eq(promotionCodes.promotionId, promotionId),
    start ? sql`starts_with(${promotionCodes.code}, ${start})` : undefined,
  )

/** By their letters. */
export function listCodeRows(
  database: Database,
  { promotionId, start, limit, offset }: { promotionId: number; start?: string; limit: number; offset: number },
): Promise<ListedCode[]> {
  return database
    .select(listed)
    .from(promotionCodes)
    .where(ofPromotion(promotionId, start))
    .orderBy(asc(promotionCodes.code))
    .limit(limit)
    .offset(offset)
}

export function countCodes(database: Database, promotionId: number, start?: string): Promise<number> {
  return database.$count(promotionCodes, ofPromotion(promotionId, start))
}

/** @returns the inserted codes, without those that a promotion has already */
export async function insertCodes(
  transaction: Database,
  { promotionId, codes, useLimit }: { promotionId: number; codes: readonly string[]; useLimit: number | null },
): Promise<string[]> {
  const { rows } = await transaction.execute<{ code: string }>(sql`
    insert into promotion_codes (code, promotion_id, use_limit)
    select code, ${promotionId}::integer, ${useLimit}::integer from unnest(${sql.param([...codes])}::text[]) as code order by code
    on conflict do nothing returning code`)
  return rows.map(({ code }) => code)
}

/** Locks the row; null: the promotion lacks this code. */
export async function lockCode(
  transaction: Database,
  { promotionId, code }: { promotionId: number; code: string },
): Promise<{ isUsed: boolean } | null> {
  const { rows } = await transaction.execute<{ isUsed: boolean }>(sql`
    select used_count > 0 or exists (
      select from promotion_uses where promotion_uses.promotion_id = ${promotionId} and promotion_uses.code = ${code}) as "isUsed"
    from promotion_codes where code = ${code} and promotion_id = ${promotionId} for update`)
  return rows[0] ?? null
}

export async function deleteCodeRow(transaction: Database, code: string): Promise<void> {
  await transaction.delete(promotionCodes).where(eq(promotionCodes.code, code))
}
