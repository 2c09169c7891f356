import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { basketLines } from './basket-tables.ts'

export interface StoredLine {
  goodsId: number
  quantity: number
  isSelected: boolean
  seenPriceInFen: number
}

const isOwn = (userId: number, goodsId: number) => and(eq(basketLines.userId, userId), eq(basketLines.goodsId, goodsId))

/** Serializes additions to a person's basket, because the limit applies to all lines. */
export async function lockBasket(transaction: Database, userId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('basket', ${userId}))`)
}

const linesOfUser = preparedOnce((database) =>
  database
    .select({
      goodsId: basketLines.goodsId,
      quantity: basketLines.quantity,
      isSelected: basketLines.isSelected,
      seenPriceInFen: basketLines.seenPriceInFen,
    })
    .from(basketLines)
    .where(eq(basketLines.userId, sql.placeholder('userId')))
    .orderBy(desc(basketLines.createdAt), desc(basketLines.goodsId))
    .prepare('basket_lines_of_user'),
)

/** The newest first. */
export function readLines(database: Database, userId: number): Promise<StoredLine[]> {
  return linesOfUser(database).execute({ userId })
}

interface LineToPut extends StoredLine {
  userId: number
  createdAt: Date
  changedAt: Date
}

/** Inserts lines, or replaces existing ones. */
export async function putLines(transaction: Database, lines: readonly LineToPut[]): Promise<void> {
  if (lines.length === 0) return
  await transaction
    .insert(basketLines)
    .values(lines.toSorted((a, b) => a.goodsId - b.goodsId))
    .onConflictDoUpdate({
      target: [basketLines.userId, basketLines.goodsId],
      set: {
        quantity: sql`excluded.quantity`,
        isSelected: sql`excluded.is_selected`,
        seenPriceInFen: sql`excluded.seen_price_in_fen`,
        changedAt: sql`excluded.changed_at`,
      },
    })
}

/** @returns whether the line exists */
export async function selectLine(
  database: Database,
  { userId, goodsId, isSelected }: { userId: number; goodsId: number; isSelected: boolean },
): Promise<boolean> {
  const { rowCount } = await database.update(basketLines).set({ isSelected }).where(isOwn(userId, goodsId))
  return rowCount === 1
}

export async function deleteLine(database: Database, userId: number, goodsId: number): Promise<void> {
  await database.delete(basketLines).where(isOwn(userId, goodsId))
}

export async function deleteLines(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(basketLines).where(eq(basketLines.userId, userId))
}

/** Removes purchased units; units added meanwhile stay. */
export async function removePurchasedLines(
  transaction: Database,
  userId: number,
  lines: readonly { goodsId: number; quantity: number }[],
): Promise<void> {
  const goodsIds = sql.param(lines.map(({ goodsId }) => goodsId))
  const quantities = sql.param(lines.map(({ quantity }) => quantity))
  await transaction.execute(sql`
    with locked as (
      select basket_lines.goods_id, basket_lines.quantity - bought.quantity as rest
      from basket_lines join unnest(${goodsIds}::integer[], ${quantities}::integer[]) as bought (goods_id, quantity)
        on bought.goods_id = basket_lines.goods_id
      where user_id = ${userId} order by basket_lines.goods_id for update of basket_lines
    ), emptied as (
      delete from basket_lines using locked
      where user_id = ${userId} and basket_lines.goods_id = locked.goods_id and rest <= 0
    )
    update basket_lines set quantity = rest from locked
    where user_id = ${userId} and basket_lines.goods_id = locked.goods_id and rest > 0`)
}
