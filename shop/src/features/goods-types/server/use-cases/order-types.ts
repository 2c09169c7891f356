import type { TypeTree } from '#features/goods-types/console-contract.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import { EditConflict, Invalid, NotFound } from '#platform/http/responses/errors.ts'
import { m } from '#texts'
import { setSubTypePositions, setTypePositions } from '../queries/type-queries.ts'
import { editTypes, findType, type TypeContext } from './edit-types.ts'

/**
 * Puts omitted ones after the others, in their former order.
 * @param order the types; with `typeId`, the sub-types
 * @param seen the order before; additions and deletions since are no conflict
 * @throws NotFound, Invalid, EditConflict
 */
export function orderTypes(
  context: TypeContext,
  by: AuditedAct['by'],
  { typeId, ids, seen }: { typeId: number | undefined; ids: readonly number[]; seen?: readonly number[] | undefined },
): Promise<TypeTree> {
  if (new Set(ids).size < ids.length) throw new Invalid({ ids: [(options) => m.goods_types_order_wrong({}, options)] })
  return editTypes(context, by, async (transaction, tree) => {
    const type = typeId === undefined ? null : findType(tree, typeId)
    const before = (type?.sub_types ?? tree).map(({ id }) => id)
    if (ids.some((id) => !before.includes(id))) throw new NotFound()
    if (seen && !isSameOrder(seen, before)) throw new EditConflict(tree, ['ids'])
    const after = [...ids, ...before.filter((id) => !ids.includes(id))]
    if (after.every((id, place) => id === before[place])) return null
    if (type) await setSubTypePositions(transaction, after)
    else await setTypePositions(transaction, after)
    return {
      action: 'type.order',
      subject: { kind: 'type', id: type?.id ?? 0, names: type?.names ?? {} },
      changes: { order: [before, after] },
    }
  })
}

function isSameOrder(seen: readonly number[], before: readonly number[]): boolean {
  const stayed = before.filter((id) => seen.includes(id))
  return seen.filter((id) => before.includes(id)).every((id, place) => id === stayed[place])
}
