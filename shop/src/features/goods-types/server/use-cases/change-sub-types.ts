import type { TypeTree } from '#features/goods-types/console-contract.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteSubTypeName, deleteSubTypeRow, hasGoods, lockTypeRow, moveSubType } from '../queries/type-queries.ts'
import { insertSubType, markSubTypeChanged, putSubTypeName } from '../queries/type-directory-queries.ts'
import { markForIndexing } from '../queries/type-indexing-queries.ts'
import { TypeNotEmpty } from '../rules/errors.ts'
import { editNames, labelOf, type NameEdit, type Names } from '../rules/type-names.ts'
import { editTypes, findSubType, findType, requireTypeRevision, type TypeContext } from './edit-types.ts'

/** @throws NotFound, Invalid */
export function addSubType(
  context: TypeContext,
  by: AuditedAct['by'],
  { typeId, names }: { typeId: number; names: Names },
): Promise<TypeTree> {
  return editTypes(context, by, async (transaction, tree) => {
    const type = findType(tree, typeId)
    const edit = editNames({}, names, type.sub_types)
    const id = await insertSubType(transaction, typeId)
    await writeNames(transaction, id, edit)
    const changes = { type_id: [null, labelOf(type.names)] as [null, string], ...edit.changes }
    return { action: 'sub_type.add', subject: { kind: 'sub_type', id, names }, changes }
  })
}

/**
 * A sweeper indexes the goods by the new names within seconds.
 * @throws NotFound, EditConflict, Invalid
 */
export function changeSubType(
  context: TypeContext,
  by: AuditedAct['by'],
  { id, revision, names, typeId }: { id: number; revision: number; names: Names; typeId: number | undefined },
): Promise<TypeTree> {
  return editTypes(context, by, async (transaction, tree) => {
    const { type, subType } = findSubType(tree, id)
    const home = typeId === undefined ? type : findType(tree, typeId)
    const siblings = home.sub_types.filter((other) => other !== subType)
    const moved = home !== type
    // After a move each name must be unique in the new type.
    const edit = editNames(subType.names, names, siblings)
    if (moved) editNames({}, { ...subType.names, ...names }, siblings)
    const changes = {
      ...edit.changes,
      ...(moved && { type_id: [labelOf(type.names), labelOf(home.names)] as [string, string] }),
    }
    const fields = Object.keys(changes)
    await requireTypeRevision(transaction, { level: 'sub_type', current: subType, revision, fields })
    if (fields.length === 0) return null
    await writeNames(transaction, id, edit)
    if (moved) await moveSubType(transaction, id, home.id)
    await markSubTypeChanged(transaction, id)
    await markForIndexing(transaction, [id])
    return { action: 'sub_type.change', subject: { kind: 'sub_type', id, names: subType.names }, changes }
  })
}

/** @throws NotFound, EditConflict, TypeNotEmpty */
export function deleteSubType(
  context: TypeContext,
  by: AuditedAct['by'],
  { id, revision }: { id: number; revision: number },
): Promise<TypeTree> {
  return editTypes(context, by, async (transaction, tree) => {
    const { subType } = findSubType(tree, id)
    await requireTypeRevision(transaction, { level: 'sub_type', current: subType, revision, fields: [] })
    // Checked again under the lock, when no goods can be added.
    if (await hasGoods(transaction, id)) throw new TypeNotEmpty(Math.max(subType.goods_count, 1))
    await deleteSubTypeRow(transaction, id)
    return { action: 'sub_type.delete', subject: { kind: 'sub_type', id, names: subType.names }, changes: {} }
  })
}

/**
 * Ends a merge: deletes the sub-type after its goods have moved.
 * @param merged names of the target, and the number of moved goods
 * @throws NotFound, TypeNotEmpty where goods were added since
 */
export function deleteMergedSubType(
  context: TypeContext,
  by: AuditedAct['by'],
  { id, target, moved }: { id: number; target: Names; moved: number },
): Promise<TypeTree> {
  return editTypes(context, by, async (transaction, tree) => {
    const { subType } = findSubType(tree, id)
    await lockTypeRow(transaction, 'sub_type', id)
    if (await hasGoods(transaction, id)) throw new TypeNotEmpty(1)
    await deleteSubTypeRow(transaction, id)
    return {
      action: 'sub_type.merge',
      subject: { kind: 'sub_type', id, names: subType.names },
      changes: { sub_type: [labelOf(subType.names), labelOf(target)], goods: [null, moved] },
    }
  })
}

async function writeNames(transaction: Database, id: number, { names }: NameEdit): Promise<void> {
  for (const { language, name } of names)
    await (name ? putSubTypeName(transaction, id, language, name) : deleteSubTypeName(transaction, id, language))
}
