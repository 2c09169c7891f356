import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import { goods } from './goods-tables.ts'

/** @returns how many are others now */
export async function putImageVersions(
  database: Database,
  versions: readonly { goodsId: number; version: string }[],
): Promise<number> {
  if (versions.length === 0) return 0
  const rows = versions.map(({ goodsId, version }) => ({ id: goodsId, imageVersion: version }))
  const { rowCount } = await database.execute(sql`
    update goods set image_version = given.image_version
    from ${recordset(goods, 'given', { keys: ['id', 'imageVersion'], rows })}
    where goods.id = given.id and goods.image_version is distinct from given.image_version`)
  return rowCount ?? 0
}

/** The picture's version of each of the goods that has one. */
export async function readImageVersions(
  database: Database,
  goodsIds: readonly number[],
): Promise<{ id: number; version: string }[]> {
  return database
    .select({ id: goods.id, version: sql<string>`${goods.imageVersion}` })
    .from(goods)
    .where(and(inArray(goods.id, [...goodsIds]), isNotNull(goods.imageVersion)))
}

/** Those of `skus` that are in the shop and have no picture. */
export async function findGoodsWithoutPicture(
  database: Database,
  skus: readonly string[],
): Promise<{ id: number; sku: string }[]> {
  return database
    .select({ id: goods.id, sku: goods.sku })
    .from(goods)
    .where(and(isNull(goods.imageVersion), inArray(goods.sku, [...skus])))
    .orderBy(asc(goods.id))
}
