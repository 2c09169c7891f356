import type { ConsolePicture } from '#features/catalogue/console-contract/goods.ts'
import { maxPictures } from '#features/catalogue/values.ts'
import { openGoodsPicture, storeGoodsPicture } from '#features/media/server/index.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import { Invalid, NotFound } from '#platform/http/responses/errors.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'
import { type PictureRow, readPictures } from '../../queries/reading/picture-queries.ts'
import { isGoods } from '../../queries/reading/goods-queries.ts'
import {
  deletePictureRow,
  insertPicture,
  putPictureText,
  setPicturePositions,
} from '../../queries/saving/change-picture-queries.ts'
import { releasePictures } from '../../queries/saving/unreferenced-picture-queries.ts'
import { GoodsNotFound } from '../../rules/errors.ts'
import { editPictures, type PictureContext } from './edit-pictures.ts'
import { expectPictures, removeUnreferencedPictures } from './unreferenced-pictures.ts'

type By = AuditedAct['by']
interface Edited {
  pictures: ConsolePicture[]
  revision: number
}
interface Edit {
  goodsId: number
  revision: number
  language: Language
}

const idsOf = (pictures: readonly { id: number }[]) => pictures.map(({ id }) => id)

/**
 * Appends a picture; a duplicate changes nothing.
 * @throws GoodsNotFound, NotAPicture, PictureTooLarge, Invalid
 */
export async function addPicture(
  context: PictureContext,
  by: By,
  { goodsId, file, language }: { goodsId: number; file: Buffer; language: Language },
): Promise<Edited> {
  // Checked before the expensive processing.
  if (!(await isGoods(context.database, goodsId))) throw new GoodsNotFound()
  requireRoom(await readPictures(context.database, goodsId))
  const picture = await openGoodsPicture(file)
  const { version } = picture
  const expected = await expectPictures(context, [{ goodsId, version }])
  await storeGoodsPicture(context, goodsId, picture)
  return editPictures(context, by, {
    goodsId,
    revision: null,
    language,
    action: 'goods.picture_add',
    async write(transaction, pictures) {
      await releasePictures(transaction, expected)
      if (pictures.some((known) => known.version === version)) return null
      requireRoom(pictures)
      const id = await insertPicture(transaction, { goodsId, version, now: context.now() })
      return { pictures: [idsOf(pictures), [...idsOf(pictures), id]] }
    },
  })
}

/** @throws Invalid */
function requireRoom(pictures: readonly PictureRow[]): void {
  if (pictures.length >= maxPictures)
    throw new Invalid({ file: [(options) => m.catalogue_pictures_too_many({ most: maxPictures }, options)] })
}

interface PictureInput {
  id: number
  alt?: Partial<Record<Language, string | undefined>> | undefined
}

/**
 * Changes order and alternative texts. Omitted languages stay as stored.
 * @throws GoodsNotFound, EditConflict, Invalid
 */
export function changePictures(
  context: PictureContext,
  by: By,
  { pictureInputs, ...edit }: Edit & { pictureInputs: readonly PictureInput[] },
): Promise<Edited> {
  return editPictures(context, by, {
    ...edit,
    action: 'goods.pictures',
    async write(transaction, pictures) {
      const [before, after] = [idsOf(pictures), idsOf(pictureInputs)]
      if (after.length !== before.length || !before.every((id) => after.includes(id)))
        throw new Invalid({ pictures: [(options) => m.catalogue_pictures_each_once({}, options)] })
      const isMoved = after.some((id, place) => id !== before[place])
      if (isMoved) await setPicturePositions(transaction, after)
      const changes: AuditChanges = {
        ...(isMoved && { pictures: [before, after] as [number[], number[]] }),
        ...(await writePictureTexts(transaction, pictures, pictureInputs)),
      }
      return Object.keys(changes).length > 0 ? changes : null
    },
  })
}

/** @returns the changes, for the audit log */
export async function writePictureTexts(
  transaction: Database,
  pictures: readonly Pick<PictureRow, 'id' | 'alts'>[],
  pictureInputs: readonly PictureInput[],
): Promise<AuditChanges> {
  const changes: AuditChanges = {}
  for (const { id, alt: texts = {} } of pictureInputs)
    for (const language of languages) {
      const before = pictures.find((picture) => picture.id === id)?.alts[language] ?? ''
      const alt = texts[language]
      if (alt === undefined || alt === before) continue
      await putPictureText(transaction, { pictureId: id, language, alt })
      changes[`pictures.${id}.alt.${language}`] = [before || null, alt || null]
    }
  return changes
}

/** @throws GoodsNotFound, NotFound, EditConflict */
export async function deletePicture(
  context: PictureContext,
  by: By,
  { pictureId, ...edit }: Edit & { pictureId: number },
): Promise<Edited> {
  const edited = await editPictures(context, by, {
    ...edit,
    action: 'goods.picture_delete',
    async write(transaction, pictures) {
      const removed = pictures.find(({ id }) => id === pictureId)
      if (!removed) throw new NotFound()
      await deletePictureRow(transaction, pictureId)
      return { pictures: [idsOf(pictures), idsOf(pictures).filter((id) => id !== pictureId)] }
    },
  })
  await removeUnreferencedPictures(context, [edit.goodsId]).catch((error: unknown) => {
    context.log.warn({ err: error, goods: edit.goodsId }, 'a deleted picture of goods is still stored')
  })
  return edited
}
