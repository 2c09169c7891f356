import type { TypeTree } from '#features/goods-types/console-contract.ts'
import {
  editTypes,
  findType,
  markTypeChanged,
  requireTypeRevision,
  type TypeContext,
} from '#features/goods-types/server/index.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { m } from '#texts'
import { putTypeFacts, type TypeFact } from '../queries/type-fact-queries.ts'
import { typeFactChanges } from '../rules/type-fact-changes.ts'

/**
 * A sweeper finds the goods that lack a required fact.
 * @throws NotFound, EditConflict, Invalid
 */
export function setTypeFacts(
  context: TypeContext,
  by: AuditedAct['by'],
  { id, revision, facts }: { id: number; revision: number; facts: readonly TypeFact[] },
): Promise<TypeTree> {
  if (new Set(facts.map(({ fact }) => fact)).size < facts.length)
    throw new Invalid({ facts: [(options) => m.goods_facts_fact_twice({}, options)] })
  return editTypes(context, by, async (transaction, tree) => {
    const type = findType(tree, id)
    const changes = typeFactChanges(type.facts, facts)
    const fields = Object.keys(changes)
    await requireTypeRevision(transaction, { level: 'type', current: type, revision, fields })
    if (fields.length === 0) return null
    await putTypeFacts(transaction, id, facts)
    await markTypeChanged(transaction, id)
    return { action: 'type.facts', subject: { kind: 'type', id, names: type.names }, changes }
  })
}
