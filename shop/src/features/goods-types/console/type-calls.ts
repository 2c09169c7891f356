/** Calls that change types. Each returns the current tree. */
import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import type { changeSubType, changeType, deleteSubType, deleteType, orderTypes, TypeTree } from '../console-contract.ts'

export type Type = TypeTree[number]
export type SubType = Type['sub_types'][number]
export type TypeRow = Pick<Type, 'id' | 'names' | 'revision'>
export type Level = 'type' | 'sub_type'

const written = ({ id, revision }: TypeRow) => ({ params: { id }, headers: ifMatch(revision) })

/**
 * Merges with concurrent changes of other names.
 * @throws ApiFailure, Error where both changed the same name
 */
export async function rename(level: Level, row: TypeRow, language: Language, name: string): Promise<TypeTree> {
  const send = (revision: number) => {
    const input = { ...written({ ...row, revision }), body: { names: { [language]: name } } }
    return level === 'type'
      ? callConsole<typeof changeType>('PATCH /api/console/types/{id}/', input)
      : callConsole<typeof changeSubType>('PATCH /api/console/sub_types/{id}/', input)
  }
  try {
    return await send(row.revision)
  } catch (failure) {
    if (!isEditConflict(failure)) throw failure
    const current = failure.body.current as TypeRow
    const theirs = current.names[language] ?? ''
    if (theirs === (row.names[language] ?? '')) return send(current.revision)
    throw new Error(m.goods_types_conflict({ theirs: theirs || m.console_ui_nothing() }), { cause: failure })
  }
}

export function removeRow(level: Level, row: TypeRow): Promise<TypeTree> {
  return level === 'type'
    ? callConsole<typeof deleteType>('DELETE /api/console/types/{id}/', written(row))
    : callConsole<typeof deleteSubType>('DELETE /api/console/sub_types/{id}/', written(row))
}

export function moveToType(subType: SubType, typeId: number): Promise<TypeTree> {
  return callConsole<typeof changeSubType>('PATCH /api/console/sub_types/{id}/', {
    ...written(subType),
    body: { type_id: typeId },
  })
}

/**
 * @param type parent of the sub-types; null: orders the types themselves
 * @throws ApiFailure, also after a concurrent reordering
 */
export function sendOrder(
  type: Type | null,
  { ids, seen }: { ids: readonly number[]; seen: readonly number[] },
): Promise<TypeTree> {
  return callConsole<typeof orderTypes>('POST /api/console/types/order/', {
    body: { ...(type && { type_id: type.id }), ids: [...ids], seen: [...seen] },
  })
}

/** Moves a row to a place; null for an impossible move. */
export function withRowAt<Row>(rows: readonly Row[], row: Row, to: number): Row[] | null {
  const from = rows.indexOf(row)
  if (to < 0 || to >= rows.length) return null
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
