/** Changes pictures of locked goods. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { goods, goodsPictures, goodsPictureTranslations } from '../goods-tables.ts'

/** After the others. */
export async function insertPicture(
  transaction: Database,
  { goodsId, version, now }: { goodsId: number; version: string; now: Date },
): Promise<number> {
  const [row] = await transaction
    .insert(goodsPictures)
    .values({
      goodsId,
      version,
      createdAt: now,
      position: sql`(select coalesce(max(position), 0) + 1 from goods_pictures where goods_id = ${goodsId})`,
    })
    .returning({ id: goodsPictures.id })
  return row!.id
}

/** In the order of `ids`. */
export async function setPicturePositions(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction.execute(sql`
    update goods_pictures set position = placed.place
    from unnest(${sql.param(ids)}::integer[]) with ordinality placed (id, place)
    where goods_pictures.id = placed.id and goods_pictures.position <> placed.place`)
}

/** An empty text is deleted. */
export async function putPictureText(
  transaction: Database,
  { pictureId, language, alt }: { pictureId: number; language: Language; alt: string },
): Promise<void> {
  const { goodsPictureId, language: itsLanguage } = goodsPictureTranslations
  if (alt === '') {
    await transaction
      .delete(goodsPictureTranslations)
      .where(and(eq(goodsPictureId, pictureId), eq(itsLanguage, language)))
    return
  }
  await transaction
    .insert(goodsPictureTranslations)
    .values({ goodsPictureId: pictureId, language, alt })
    .onConflictDoUpdate({ target: [goodsPictureId, itsLanguage], set: { alt } })
}

export async function deletePictureRow(transaction: Database, id: number): Promise<void> {
  await transaction.delete(goodsPictures).where(eq(goodsPictures.id, id))
}

/** Increments the revision, and updates the main picture. */
export async function recordPictureEdit(
  transaction: Database,
  { goodsId, mainVersion, now }: { goodsId: number; mainVersion: string | null; now: Date },
): Promise<void> {
  await transaction
    .update(goods)
    .set({
      imageVersion: mainVersion,
      revision: sql`${goods.revision} + 1`,
      fieldRevisions: sql`${goods.fieldRevisions} || jsonb_build_object('pictures', ${goods.revision} + 1)`,
      updatedAt: now,
    })
    .where(eq(goods.id, goodsId))
}
