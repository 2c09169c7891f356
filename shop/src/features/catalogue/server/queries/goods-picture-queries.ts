import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export async function putImageVersions(
  database: Database,
  versions: readonly { goodsId: number; version: string }[],
): Promise<void> {
  if (versions.length === 0) return
  await database.execute(sql`
    update goods set image_version = given.version
    from json_to_recordset(${JSON.stringify(versions)}::json) as given ("goodsId" int, version text)
    where goods.id = given."goodsId" and image_version is distinct from given.version`)
}

/** The picture's version of each of the goods that has one. */
export async function readImageVersions(
  database: Database,
  goodsIds: readonly number[],
): Promise<{ id: number; version: string }[]> {
  const { rows } = await database.execute<{ id: number; version: string }>(sql`
    select id, image_version as version from goods
    where id in (select value::int from json_array_elements_text(${JSON.stringify(goodsIds)}::json))
      and image_version is not null`)
  return rows
}

/** Those of `skus` that are in the shop and have no picture. */
export async function findGoodsWithoutPicture(
  database: Database,
  skus: readonly string[],
): Promise<{ id: number; sku: string }[]> {
  const { rows } = await database.execute<{ id: number; sku: string }>(sql`
    select id, sku from goods
    where image_version is null and sku in (select json_array_elements_text(${JSON.stringify(skus)}::json))
    order by id`)
  return rows
}
