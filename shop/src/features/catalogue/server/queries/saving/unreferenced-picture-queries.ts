/** Files that no goods show any more, or not yet (`migrations/0003`). */
import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { findDueIds, findOldestDue } from '#platform/database/queries/oldest-due.ts'
import { unreferencedGoodsPictures } from '../goods-tables.ts'

/**
 * Call before storing the files. Waits for a concurrent removal of files of these goods.
 * @returns the row ids; none for deleted goods
 */
export async function reservePictures(
  database: Database,
  pictures: readonly { goodsId: number; version: string }[],
  freeAt: Date,
): Promise<number[]> {
  if (pictures.length === 0) return []
  const { rows } = await database.execute<{ id: number }>(sql`
    insert into loose_goods_pictures (goods_id, version, is_expected, free_at)
    select referenced.id, expected.version, true, ${freeAt}::timestamptz
    from (
      select id from goods where id = any(${sql.param(pictures.map(({ goodsId }) => goodsId))}::integer[]) order by id for share
    ) referenced
    join json_to_recordset(${JSON.stringify(pictures)}::json) expected ("goodsId" integer, version text)
      on expected."goodsId" = referenced.id
    returning id`)
  return rows.map(({ id }) => Number(id))
}

/** For unsaved new goods. */
export async function recordDraftPicture(
  database: Database,
  picture: { goodsId: number; version: string },
  freeAt: Date,
): Promise<void> {
  await database.insert(unreferencedGoodsPictures).values({ ...picture, isExpected: true, freeAt })
}

export async function countDraftPictures(database: Database, goodsId: number): Promise<number> {
  const [counted] = await database
    .select({ count: countDistinct(unreferencedGoodsPictures.version) })
    .from(unreferencedGoodsPictures)
    .where(eq(unreferencedGoodsPictures.goodsId, goodsId))
  return counted!.count
}

/**
 * Call in the transaction that shows them. Waits for a concurrent removal of the files.
 * @returns the `versions` still stored
 */
export async function claimDraftPictures(
  transaction: Database,
  goodsId: number,
  versions: readonly string[],
): Promise<Set<string>> {
  const { goodsId: ofGoods, version, isExpected } = unreferencedGoodsPictures
  const claimed = await transaction
    .delete(unreferencedGoodsPictures)
    .where(and(eq(ofGoods, goodsId), inArray(version, [...versions]), eq(isExpected, true)))
    .returning({ version })
  return new Set(claimed.map((row) => row.version))
}

/** In the transaction that shows the pictures. */
export async function releasePictures(transaction: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await transaction.delete(unreferencedGoodsPictures).where(inArray(unreferencedGoodsPictures.id, [...ids]))
}

/** Goods of `goodsIds` with unreferenced pictures. */
export async function findGoodsWithUnreferencedPictures(
  database: Database,
  goodsIds: readonly number[],
): Promise<number[]> {
  const rows = await database
    .selectDistinct({ goodsId: unreferencedGoodsPictures.goodsId })
    .from(unreferencedGoodsPictures)
    .where(inArray(unreferencedGoodsPictures.goodsId, [...goodsIds]))
    .orderBy(unreferencedGoodsPictures.goodsId)
  return rows.map(({ goodsId }) => goodsId)
}

/** Claims unexpected or overdue versions that no goods show. Requires the lock of the goods. */
export async function claimUnreferencedPictures(transaction: Database, goodsId: number, now: Date): Promise<string[]> {
  const { rows } = await transaction.execute<{ version: string }>(sql`
    with taken as (
      delete from loose_goods_pictures where goods_id = ${goodsId} and (not is_expected or free_at <= ${now}::timestamptz) returning version
    )
    select distinct version from taken
    where not exists (select from goods_pictures shown where shown.goods_id = ${goodsId} and shown.version = taken.version)
      and not exists (select from loose_goods_pictures awaited where awaited.goods_id = ${goodsId}
        and awaited.version = taken.version and awaited.is_expected and awaited.free_at > ${now}::timestamptz)`)
  return rows.map(({ version }) => version)
}

/** Goods with due files, the oldest first. */
export async function listDueUnreferencedPictures(database: Database, now: Date, limit: number): Promise<number[]> {
  const columns = { id: unreferencedGoodsPictures.goodsId, due: unreferencedGoodsPictures.freeAt }
  return [...new Set(await findDueIds(database, columns, { now, limit }))]
}

export const findOldestUnreferencedPicture = (database: Database, now: Date) =>
  findOldestDue(database, unreferencedGoodsPictures.freeAt, { now })
