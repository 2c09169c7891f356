/** Saves the editor's goods by two calls: fields, and alternative texts of pictures. */
import { m } from '#texts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { withWordIds } from '#features/goods-facts/components/console/fact-values.ts'
import type { ConsoleGoods } from '../console-contract/goods.ts'
import type { changePictures } from '../console-contract/pictures.ts'
import { altsOf, bodyOf, type GoodsValues, isAltField, valuesOf } from './editor/goods-values.ts'
import { GoodsConflict, saveGoodsFields } from './save-goods-fields.ts'

/** The fields are saved, but the alternative texts of pictures are not. */
export class PartlySaved extends Error {
  readonly saved: ConsoleGoods
  readonly why: Error

  constructor(saved: ConsoleGoods, why: Error) {
    super(why.message, { cause: why })
    this.name = 'PartlySaved'
    this.saved = saved
    this.why = why
  }
}

/** @throws GoodsConflict, PartlySaved, ApiFailure */
export async function saveGoods(
  saved: ConsoleGoods,
  values: GoodsValues,
  unsaved: readonly string[],
): Promise<ConsoleGoods> {
  const alts = unsaved.filter(isAltField)
  const fields = unsaved.filter((field) => !isAltField(field))
  const goods = fields.length > 0 ? await saveGoodsFields(saved, await withWordIds(bodyOf(values, fields))) : saved
  if (alts.length === 0) return goods
  try {
    return await saveAlts(goods, { saved, values, alts })
  } catch (thrown) {
    if (goods === saved || !(thrown instanceof Error)) throw thrown
    throw new PartlySaved(goods, thrown)
  }
}

async function saveAlts(
  goods: ConsoleGoods,
  edit: { saved: ConsoleGoods; values: GoodsValues; alts: readonly string[] },
): Promise<ConsoleGoods> {
  const { saved, values, alts } = edit
  const [before, now] = [valuesOf(saved), valuesOf(goods)]
  const both = alts.filter((field) => field in now && now[field] !== before[field] && now[field] !== values[field])
  if (both.length > 0) throw new GoodsConflict(m.error_invalid(), goods, both)
  const { id, revision } = goods
  try {
    const response = await callConsole<typeof changePictures>('PATCH /api/console/goods/{id}/pictures/', {
      params: { id },
      headers: ifMatch(revision),
      body: { pictures: goods.pictures.map((picture) => ({ id: picture.id, alt: altsOf(picture.id, values, alts) })) },
    })
    return { ...goods, ...response }
  } catch (failure) {
    if (!isEditConflict(failure)) throw failure
    return saveAlts(failure.body.current as ConsoleGoods, edit)
  }
}
