import type { RuleBody, WirePromotion } from '#features/promotions/console-contract.ts'
import { foldCode, isCode, maxAutomaticPromotions, maxPromotions } from '#features/promotions/values.ts'
import { m } from '#texts'
import { readChangedSince, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { EditConflict, Invalid, NotFound } from '#platform/http/responses/errors.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { insertCodes } from '../queries/code-queries.ts'
import { type ConsolePromotionRow, findPromotionRow } from '../queries/promotion-list-queries.ts'
import {
  countPromotions,
  deletePromotionRow,
  hasPromotionBeenUsed,
  insertPromotion,
  lockPromotion,
  lockPromotionWrites,
  lockScopes,
  putScopes,
  updatePromotion,
} from '../queries/save-promotion-queries.ts'
import { PromotionWasUsed } from '../rules/errors.ts'
import {
  applyBody,
  auditFields,
  type PromotionDraft,
  requireValidDraft,
  scopeNamesOf,
  toDraft,
  toWirePromotion,
} from '../rules/promotion-draft.ts'

type Context = Pick<ShopContext, 'inTransaction' | 'now'>

interface Change {
  staff: Staff
  id: number
  revision: number
}

/** @throws Invalid, also where the shop has too many */
export function addPromotion(
  { inTransaction, now }: Context,
  staff: Staff,
  { code: typedCode, ...body }: RuleBody & { code?: string | undefined },
): Promise<WirePromotion> {
  const draft = applyBody(body)
  requireValidDraft(draft)
  const code = typedCode ? foldCode(typedCode) : null
  if (code && !draft.needsCode) throw new Invalid({ code: [(options) => m.promotions_code_not_needed({}, options)] })
  if (code && !isCode(code)) throw new Invalid({ code: [(options) => m.promotions_code_invalid({}, options)] })
  return inTransaction(async (transaction) => {
    await lockPromotionWrites(transaction)
    const { all } = await countPromotions(transaction, now())
    if (all >= maxPromotions)
      throw new Invalid({ names: [(options) => m.promotions_too_many({ max: maxPromotions }, options)] })
    const id = await insertPromotion(transaction, await lockedValues(transaction, draft))
    await putScopes(transaction, id, draft.scope)
    if (code && (await insertCodes(transaction, { promotionId: id, codes: [code], useLimit: null })).length === 0)
      throw new Invalid({ code: [(options) => m.promotions_code_taken({ code }, options)] })
    await requireRoom(transaction, draft, now())
    const row = (await findPromotionRow(transaction, id, now()))!
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'promotion.add',
      subject: subjectOf(row),
      changes: changesBetween(auditFields(applyBody({}), null), auditFields(draft, scopeNamesOf(row))),
    })
    return toWirePromotion(row)
  })
}

/** @throws NotFound, EditConflict naming the fields that both changed, Invalid */
export function changePromotion(
  { inTransaction, now }: Context,
  { staff, id, revision }: Change,
  body: RuleBody,
): Promise<WirePromotion> {
  return inTransaction(async (transaction) => {
    await lockPromotionWrites(transaction)
    const before = await lockedRow(transaction, id, now())
    const draft = applyBody(body, toDraft(before))
    const subject = subjectOf(before)
    const isSame = JSON.stringify(draft) === JSON.stringify(toDraft(before))
    if (before.revision !== revision) {
      const actions = ['promotion.change']
      const since = await readChangedSince(transaction, { subject, actions, since: before.revision - revision })
      // The names of a scope are those of the draft's ids once it is stored, so a scope is compared as one that changes.
      const changes = changesBetween(auditFields(toDraft(before), null), auditFields(draft, null))
      const scope = JSON.stringify(draft.scope) === JSON.stringify(toDraft(before).scope) ? [] : ['scope']
      const fields = Object.keys(changes).filter((field) => since.isChangedByBoth(field, changes[field]![1]))
      throw new EditConflict(toWirePromotion(before), [...fields, ...scope])
    }
    if (isSame) return toWirePromotion(before)
    requireValidDraft(draft, before.zoneCodes)
    if (!draft.needsCode && before.codeCount > 0)
      throw new Invalid({ needs_code: [(options) => m.promotions_has_codes({ count: before.codeCount }, options)] })
    await updatePromotion(transaction, id, await lockedValues(transaction, draft))
    await putScopes(transaction, id, draft.scope)
    await requireRoom(transaction, draft, now())
    const row = (await findPromotionRow(transaction, id, now()))!
    const changes = changesBetween(
      auditFields(toDraft(before), scopeNamesOf(before)),
      auditFields(draft, scopeNamesOf(row)),
    )
    await writeAuditEntry(transaction, { by: staff, at: now(), action: 'promotion.change', subject, changes })
    return toWirePromotion(row)
  })
}

/** @throws NotFound, EditConflict, PromotionWasUsed */
export function deletePromotion({ inTransaction, now }: Context, { staff, id, revision }: Change): Promise<void> {
  return inTransaction(async (transaction) => {
    await lockPromotionWrites(transaction)
    const row = await lockedRow(transaction, id, now())
    if (row.revision !== revision) throw new EditConflict(toWirePromotion(row), [])
    if (await hasPromotionBeenUsed(transaction, id)) throw new PromotionWasUsed()
    await deletePromotionRow(transaction, id)
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'promotion.delete',
      subject: subjectOf(row),
      changes: {},
    })
  })
}

/** @throws NotFound */
export async function lockedRow(transaction: Database, id: number, now: Date): Promise<ConsolePromotionRow> {
  const row = (await lockPromotion(transaction, id)) && (await findPromotionRow(transaction, id, now))
  if (!row) throw new NotFound()
  return row
}

export const subjectOf = ({ id, names }: ConsolePromotionRow) => ({
  kind: 'promotion',
  id,
  label: nameIn('zh-CN', names),
})

/** @throws Invalid where something in its scope no longer exists */
async function lockedValues(transaction: Database, { scope, ...values }: PromotionDraft) {
  const found = await lockScopes(transaction, scope)
  const isGone = (['types', 'subTypes', 'goods'] as const).some((part) => found[part].length < scope[part].length)
  if (isGone) throw new Invalid({ scope: [(options) => m.promotions_scope_deleted({}, options)] })
  return values
}

/** @throws Invalid where too many apply by themselves */
async function requireRoom(transaction: Database, { isActive, needsCode }: PromotionDraft, now: Date): Promise<void> {
  if (!isActive || needsCode) return
  const { automatic } = await countPromotions(transaction, now)
  if (automatic > maxAutomaticPromotions)
    throw new Invalid({
      is_active: [(options) => m.promotions_too_many_automatic({ max: maxAutomaticPromotions }, options)],
    })
}

function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): AuditChanges {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, [before[field] ?? null, after[field] ?? null]]))
}
