/** One edit of an item, based on the shown revision. */
import type { BodyIn } from '#platform/contract/call.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import type { changeGoods, ConsoleGoods } from '../console-contract/goods.ts'

export type GoodsFields = BodyIn<typeof changeGoods>

/** Somebody else has changed the same fields meanwhile. */
export class GoodsConflict extends Error {
  readonly current: ConsoleGoods
  /** In wire names: `price`, `translations.ja.name`. */
  readonly fields: readonly string[]

  constructor(sentence: string, current: ConsoleGoods, fields: readonly string[]) {
    super(sentence)
    this.name = 'GoodsConflict'
    this.current = current
    this.fields = fields
  }
}

/**
 * Merges with concurrent changes of other fields.
 * @throws GoodsConflict where both changed the same one; ApiFailure
 */
export async function saveGoodsFields(
  { id, revision }: { id: number; revision: number },
  body: GoodsFields,
): Promise<ConsoleGoods> {
  try {
    return await callConsole<typeof changeGoods>('PATCH /api/console/goods/{id}/', {
      params: { id },
      headers: ifMatch(revision),
      body,
    })
  } catch (failure) {
    if (!isEditConflict(failure)) throw failure
    const { message, body: response, fieldErrors } = failure
    const conflict = new GoodsConflict(message, response.current as ConsoleGoods, Object.keys(fieldErrors))
    if (conflict.fields.length > 0) throw conflict
    return saveGoodsFields({ id, revision: conflict.current.revision }, body)
  }
}
