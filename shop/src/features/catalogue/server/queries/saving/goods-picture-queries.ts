import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import { goods } from '../goods-tables.ts'

/** Locks by id, as purchases lock several. @returns how many changed */
export async function putImageVersions(
  database: Database,
  versions: readonly { goodsId: number; version: string }[],
): Promise<number> {
  if (versions.length === 0) return 0
  const rows = versions.map(({ goodsId, version }) => ({ id: goodsId, imageVersion: version }))
  const { rowCount } = await database.execute(sql`
    with locked as (
      select goods.id, incoming.image_version
      from goods join ${recordset(goods, 'incoming', { keys: ['id', 'imageVersion'], rows })} on goods.id = incoming.id
      where goods.image_version is distinct from incoming.image_version
      order by goods.id for no key update of goods
    )
    update goods set image_version = locked.image_version from locked where goods.id = locked.id`)
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

/** Goods of `skus` in the shop without a picture. */
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

export interface ShownPicture {
  goodsId: number
  version: string
}

/** Pictures on the first pages of lists, then of each type. */
export async function readMostVisiblePictures(
  database: Database,
  { perList, perSubType }: { perList: number; perSubType: number },
): Promise<ShownPicture[]> {
  const { rows } = await database.execute<{ id: number; image_version: string }>(sql`
    with shown as (
      (select id, image_version, 1 as list, row_number() over () as place from (
        select id, image_version from goods where is_on_sale and is_listed order by created_at desc, id desc limit ${perList}) newest)
      union all
      (select id, image_version, 1, row_number() over () from (
        select id, image_version from goods where is_on_sale and is_listed order by sold_count desc, id desc limit ${perList}) popular)
      union all
      (select of_type.id, of_type.image_version, 2, of_type.place
      from goods_sub_types sub_type cross join lateral (
        select id, image_version, row_number() over () as place from (
          select id, image_version from goods where goods_sub_type_id = sub_type.id and is_on_sale and is_listed
          order by created_at desc, id desc limit ${perSubType}) newest_of_type) of_type)
    )
    select id, image_version from shown where image_version is not null
    group by id, image_version order by min(list * 1000 + place), id`)
  return rows.map(({ id, image_version }) => ({ goodsId: id, version: image_version }))
}
