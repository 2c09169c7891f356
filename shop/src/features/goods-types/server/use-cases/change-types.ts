import type { TypeTree } from '#features/goods-types/console-contract.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteTypeName, deleteTypeRow } from '../queries/type-queries.ts'
import { insertType, markTypeChanged, putTypeName } from '../queries/type-directory-queries.ts'
import { markForIndexing } from '../queries/type-indexing-queries.ts'
import { TypeNotEmpty } from '../rules/errors.ts'
import { editNames, type NameEdit, type Names } from '../rules/type-names.ts'
import { editTypes, findType, requireTypeRevision, type TypeContext } from './edit-types.ts'

/** @throws Invalid */
export function addType(context: TypeContext, by: AuditedAct['by'], names: Names): Promise<TypeTree> {
  return editTypes(context, by, async (transaction, tree) => {
    const edit = editNames({}, names, tree)
    const id = await insertType(transaction)
    await writeNames(transaction, id, edit)
    return { action: 'type.add', subject: { kind: 'type', id, names }, changes: edit.changes }
  })
}

/**
 * A sweeper indexes the goods by the new name within seconds.
 * @throws NotFound, EditConflict, Invalid
 */
export function changeType(
  context: TypeContext,
  by: AuditedAct['by'],
  { id, revision, names }: { id: number; revision: number; names: Names },
): Promise<TypeTree> {
  return editTypes(context, by, async (transaction, tree) => {
    const type = findType(tree, id)
    const siblings = tree.filter((other) => other !== type)
    const edit = editNames(type.names, names, siblings)
    const fields = Object.keys(edit.changes)
    await requireTypeRevision(transaction, { level: 'type', current: type, revision, fields })
    if (fields.length === 0) return null
    await writeNames(transaction, id, edit)
    await markTypeChanged(transaction, id)
    await markForIndexing(
      transaction,
      type.sub_types.map((subType) => subType.id),
    )
    return { action: 'type.change', subject: { kind: 'type', id, names: type.names }, changes: edit.changes }
  })
}

/** @throws NotFound, EditConflict, TypeNotEmpty */
export function deleteType(
  context: TypeContext,
  by: AuditedAct['by'],
  { id, revision }: { id: number; revision: number },
): Promise<TypeTree> {
  return editTypes(context, by, async (transaction, tree) => {
    const type = findType(tree, id)
    await requireTypeRevision(transaction, { level: 'type', current: type, revision, fields: [] })
    if (type.sub_types.length > 0) throw new TypeNotEmpty(type.sub_types.length)
    await deleteTypeRow(transaction, id)
    return { action: 'type.delete', subject: { kind: 'type', id, names: type.names }, changes: {} }
  })
}

async function writeNames(transaction: Database, id: number, { names }: NameEdit): Promise<void> {
  for (const { language, name } of names)
    await (name ? putTypeName(transaction, id, language, name) : deleteTypeName(transaction, id, language))
}
