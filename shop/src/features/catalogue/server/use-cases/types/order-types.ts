import type { TypeTree } from '#features/catalogue/console-contract/types.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import { Invalid, NotFound } from '#platform/http/answers/refusals.ts'
import { m } from '#texts'
import { setSubTypePositions, setTypePositions } from '../../queries/console/type-queries.ts'
import { editTypes, findType, type TypeContext } from './edit-types.ts'

/**
 * Those that are left out come after the others, as they stood.
 * @param order of the types; with `typeId`, of its sub-types
 * @throws NotFound, Invalid
 */
export function orderTypes(
  context: TypeContext,
  by: AuditedAct['by'],
  { typeId, ids }: { typeId: number | undefined; ids: readonly number[] },
): Promise<TypeTree> {
  if (new Set(ids).size < ids.length)
    throw new Invalid({ ids: [(options) => m.catalogue_type_order_wrong({}, options)] })
  return editTypes(context, by, async (transaction, tree) => {
    const type = typeId === undefined ? null : findType(tree, typeId)
    const before = (type?.sub_types ?? tree).map(({ id }) => id)
    if (ids.some((id) => !before.includes(id))) throw new NotFound()
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
