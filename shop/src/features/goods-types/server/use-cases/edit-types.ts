import type { TypeTree } from '#features/goods-types/console-contract.ts'
import { type AuditedAct, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { EditConflict, NotFound } from '#platform/http/responses/errors.ts'
import { lockGoodsWrites, lockTypeRow, readTypeTree } from '../queries/type-queries.ts'
import { labelOf, type Names } from '../rules/type-names.ts'

export type TypeContext = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>
export type Type = TypeTree[number]
export type SubType = Type['sub_types'][number]

interface TypeEdit {
  action: string
  subject: { kind: 'type' | 'sub_type'; id: number; names: Names }
  changes: AuditChanges
}

/**
 * Serializes edits of the tree across processes, and with imports.
 * @param edit null where it changes nothing
 * @returns the current tree
 */
export function editTypes(
  { inTransaction, now }: TypeContext,
  by: AuditedAct['by'],
  edit: (transaction: Database, tree: TypeTree) => Promise<TypeEdit | null>,
): Promise<TypeTree> {
  return inTransaction(async (transaction) => {
    await lockGoodsWrites(transaction)
    const done = await edit(transaction, await readTypeTree(transaction))
    if (done) {
      const { action, subject, changes } = done
      const label = labelOf(subject.names)
      await writeAuditEntry(transaction, { by, at: now(), action, subject: { ...subject, label }, changes })
    }
    return readTypeTree(transaction)
  })
}

/** @throws NotFound */
export function findType(tree: TypeTree, id: number): Type {
  const type = tree.find((known) => known.id === id)
  if (!type) throw new NotFound()
  return type
}

/** @throws NotFound */
export function findSubType(tree: TypeTree, id: number): { type: Type; subType: SubType } {
  for (const type of tree) {
    const subType = type.sub_types.find((known) => known.id === id)
    if (subType) return { type, subType }
  }
  throw new NotFound()
}

/**
 * Locks the row, and compares the revision.
 * @param fields that the edit changes
 * @throws EditConflict
 */
export async function requireTypeRevision(
  transaction: Database,
  {
    level,
    current,
    revision,
    fields,
  }: {
    level: 'type' | 'sub_type'
    current: Type | SubType
    revision: number
    fields: readonly string[]
  },
): Promise<void> {
  const stored = await lockTypeRow(transaction, level, current.id)
  if (stored !== revision) throw new EditConflict(current, fields)
}
