/** The pictures of a goods, in their order: the first is its main one. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { readParts } from '#platform/database/reads.ts'
import type { Language } from '#platform/i18n/language.ts'
import { goodsPictures } from '../goods-tables.ts'
import { picturesTag } from '../goods-tags.ts'

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

const { id, version, goodsId: ofGoods, position } = goodsPictures

const shownOnce = preparedOnce((database) =>
  database
    .select({
      id,
      version,
      alt: sql<string>`coalesce((
        select alt from goods_picture_translations where goods_picture_id = ${goodsPictures}.id
        order by array_position(array[${sql.placeholder('language')}::text, 'zh-CN', 'ja', 'en'], language) limit 1
      ), '')`,
    })
    .from(goodsPictures)
    .where(eq(ofGoods, sql.placeholder('goodsId')))
    .orderBy(asc(position))
    .prepare('shown_pictures'),
)

/** What is seen on them in the caller's language, else in any. */
export function readShownPictures(
  database: Database,
  goodsId: number,
  language: Language,
): Promise<{ id: number; version: string; alt: string }[]> {
  return readParts(picturesTag(goodsId), () => shownOnce(database).execute({ goodsId, language }))
}

/** Null where the goods have no such picture. */
export async function findPictureVersion(
  database: Database,
  goodsId: number,
  pictureId: number,
): Promise<string | null> {
  const [row] = await database
    .select({ version })
    .from(goodsPictures)
    .where(and(eq(id, pictureId), eq(ofGoods, goodsId)))
  return row?.version ?? null
}
