/** The pictures of an item, in their order: the first is its main one. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import type { Language } from '#platform/i18n/language.ts'
import { goods, goodsPictures } from '../goods-tables.ts'

export interface PictureRow {
  id: number
  version: string
  alts: Partial<Record<Language, string>>
}

export async function readPictures(database: Database, goodsId: number): Promise<PictureRow[]> {
  const { rows } = await database.execute<PictureRow & Record<string, unknown>>(sql`
    select id, version, coalesce((
      select json_object_agg(language, alt) from goods_picture_translations where goods_picture_id = picture.id
    ), '{}') as alts
    from goods_pictures picture where goods_id = ${goodsId} order by position`)
  return rows
}

const { id, version, goodsId: ofGoods } = goodsPictures

export interface ShownPicture {
  id: number
  version: string
  /** In the preferred language, else in any; empty without a text. */
  alt: string
}

/** The pictures of a row of `goods` joined with `preferred` languages (`withTexts`), in their order. */
export const shownPictures = sql<ShownPicture[]>`coalesce((
  select json_agg(json_build_object('id', picture.id, 'version', picture.version, 'alt', coalesce((
    select alt from goods_picture_translations where goods_picture_id = picture.id
    order by array_position(preferred.languages, language) limit 1
  ), '')) order by picture.position)
  from goods_pictures picture where picture.goods_id = goods.id
), '[]')`

const picturesOf = preparedOnce((database) =>
  database
    .select({ id, version, goodsId: ofGoods })
    .from(goodsPictures)
    .where(sql`${ofGoods} = any(${sql.placeholder('goodsIds')}::integer[])`)
    .orderBy(ofGoods, goodsPictures.position)
    .prepare('pictures_of_goods'),
)

/** In their order; omits goods without a picture. */
export async function readPicturesOf(
  database: Database,
  goodsIds: readonly number[],
): Promise<Partial<Record<number, { id: number; version: string }[]>>> {
  const rows = await picturesOf(database).execute({ goodsIds })
  return Object.groupBy(rows, ({ goodsId }) => goodsId)
}

/** Null where the goods have no such picture; without a `pictureId` the main one. */
export async function findPictureVersion(
  database: Database,
  goodsId: number,
  pictureId?: number,
): Promise<string | null> {
  if (pictureId === undefined) {
    const [main] = await database.select({ version: goods.imageVersion }).from(goods).where(eq(goods.id, goodsId))
    return main?.version ?? null
  }
  const [row] = await database
    .select({ version })
    .from(goodsPictures)
    .where(and(eq(id, pictureId), eq(ofGoods, goodsId)))
  return row?.version ?? null
}
