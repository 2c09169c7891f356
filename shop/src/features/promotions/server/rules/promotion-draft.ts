/** A rule as it would be saved: the stored one with the fields that were sent. */
import type { RuleBody, WirePromotion } from '#features/promotions/console-contract.ts'
import { findPlaceName } from '#features/delivery/server/index.ts'
import { toZoneCode } from '#features/delivery/values.ts'
import { maxScopes } from '#features/promotions/values.ts'
import { m } from '#texts'
import { Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import { type Names, nameIn } from '#platform/i18n/names.ts'
import { defaultLanguage, type Language, languages } from '#platform/i18n/language.ts'
import type { ConsolePromotionRow } from '../queries/promotion-list-queries.ts'
import type { PromotionValues, ScopeIds } from '../queries/save-promotion-queries.ts'

export interface PromotionDraft extends PromotionValues {
  /** Empty unless it is scoped. */
  scope: ScopeIds
}

const emptyScope: ScopeIds = { types: [], subTypes: [], goods: [] }

const newDraft: PromotionDraft = {
  names: {},
  kind: 'percent',
  percent: null,
  amountInFen: null,
  buyQuantity: null,
  freeQuantity: null,
  minTotalInFen: null,
  minQuantity: null,
  startsAt: null,
  endsAt: null,
  useLimit: null,
  perShopperLimit: null,
  isAlone: false,
  isFirstOrderOnly: false,
  zoneCodes: [],
  isScoped: false,
  needsCode: false,
  isActive: false,
  scope: emptyScope,
}

export function toDraft(row: ConsolePromotionRow): PromotionDraft {
  const { id: _id, usedCount: _used, uses: _uses, revision: _revision, createdAt: _created, ...values } = row
  const { types, subTypes, goods, state: _state, code: _code, codeCount: _count, discountInFen: _sum, ...rule } = values
  return { ...rule, scope: { types: types.map(idOf), subTypes: subTypes.map(idOf), goods: goods.map(idOf) } }
}

const idOf = ({ id }: { id: number }) => id

const amountIn = (text: string | null) => (text === null ? null : parseMoney(text))
const momentIn = (text: string | null) => (text === null ? null : new Date(text))
const unique = (ids: readonly number[] = []) => [...new Set(ids)].toSorted((a, b) => a - b)

/** Numbers that its kind does not use go. */
export function applyBody(body: RuleBody, before: PromotionDraft = newDraft): PromotionDraft {
  const scope = body.scope === undefined ? (before.isScoped ? before.scope : null) : toScopeIds(body.scope)
  const kind = body.kind ?? before.kind
  const sent: PromotionDraft = {
    ...before,
    kind,
    names: namesOf(before.names, body.names ?? {}),
    percent: body.percent === undefined ? before.percent : body.percent,
    amountInFen: body.amount === undefined ? before.amountInFen : amountIn(body.amount),
    buyQuantity: body.buy_quantity === undefined ? before.buyQuantity : body.buy_quantity,
    freeQuantity: body.free_quantity === undefined ? before.freeQuantity : body.free_quantity,
    minTotalInFen: body.min_total === undefined ? before.minTotalInFen : amountIn(body.min_total),
    minQuantity: body.min_quantity === undefined ? before.minQuantity : body.min_quantity,
    startsAt: body.starts_at === undefined ? before.startsAt : momentIn(body.starts_at),
    endsAt: body.ends_at === undefined ? before.endsAt : momentIn(body.ends_at),
    useLimit: body.use_limit === undefined ? before.useLimit : body.use_limit,
    perShopperLimit: body.per_shopper_limit === undefined ? before.perShopperLimit : body.per_shopper_limit,
    isAlone: body.is_alone ?? before.isAlone,
    isFirstOrderOnly: body.is_first_order_only ?? before.isFirstOrderOnly,
    zoneCodes: body.zone_codes ? [...new Set(body.zone_codes.map(toZoneCode))].toSorted() : before.zoneCodes,
    needsCode: body.needs_code ?? before.needsCode,
    isActive: body.is_active ?? before.isActive,
    isScoped: scope !== null && kind !== 'free_delivery',
    scope: scope ?? emptyScope,
  }
  return {
    ...sent,
    scope: sent.isScoped ? sent.scope : emptyScope,
    percent: kind === 'percent' ? sent.percent : null,
    amountInFen: kind === 'amount' || kind === 'percent' ? sent.amountInFen : null,
    buyQuantity: kind === 'buy_x' ? sent.buyQuantity : null,
    freeQuantity: kind === 'buy_x' ? sent.freeQuantity : null,
  }
}

const toScopeIds = (scope: NonNullable<RuleBody['scope']> | null): ScopeIds | null =>
  scope && { types: unique(scope.types), subTypes: unique(scope.sub_types), goods: unique(scope.goods) }

/** Drops an empty name. */
function namesOf(before: Names, sent: Partial<Record<Language, string | undefined>>): Names {
  const all = languages.map((language) => [language, sent[language] ?? before[language]] as const)
  return Object.fromEntries(all.filter(([, name]) => name))
}

const isPlace = (code: string) => code !== '' && findPlaceName(code, defaultLanguage) !== null
const placeName = (code: string, language: Language) => findPlaceName(code, language) ?? code

/** @param storedCodes places that may no longer exist @throws Invalid naming each field that the rule lacks, or cannot have */
export function requireValidDraft(draft: PromotionDraft, storedCodes: readonly string[] = []): void {
  const faults: Record<string, LocalizedMessage[]> = {}
  const require = (isMet: boolean, field: string, sentence: LocalizedMessage) => {
    if (!isMet) (faults[field] ??= []).push(sentence)
  }
  const required: LocalizedMessage = (options) => m.promotions_required({}, options)
  const { kind, startsAt, endsAt } = draft
  require(Object.keys(draft.names).length > 0, 'names', required)
  require(kind !== 'percent' || draft.percent !== null, 'percent', required)
  require(kind !== 'amount' || draft.amountInFen !== null, 'amount', required)
  require(kind !== 'buy_x' || draft.buyQuantity !== null, 'buy_quantity', required)
  require(kind !== 'buy_x' || draft.freeQuantity !== null, 'free_quantity', required)
  require(draft.amountInFen !== 0, 'amount', (options) => m.promotions_above_zero({}, options))
  require(draft.minTotalInFen !== 0, 'min_total', (options) => m.promotions_above_zero({}, options))
  require(kind !== 'buy_x' || draft.isScoped, 'scope', (options) => m.promotions_scope_required({}, options))
  const { types, subTypes, goods } = draft.scope
  const scopeCount = types.length + subTypes.length + goods.length
  require(!draft.isScoped || scopeCount > 0, 'scope', (options) => m.promotions_scope_required({}, options))
  require(scopeCount <= maxScopes, 'scope', (options) => m.promotions_scope_too_many({ count: maxScopes }, options))
  require(!startsAt || !endsAt || startsAt < endsAt, 'ends_at', (options) => m.promotions_ends_before({}, options))
  const unknown = draft.zoneCodes.find((code) => !storedCodes.includes(code) && !isPlace(code))
  require(unknown === undefined, 'zone_codes', (options) =>
    m.promotions_place_unknown({ code: unknown ?? '' }, options))
  if (Object.keys(faults).length > 0) throw new Invalid(faults)
}

const timeText = (moment: Date | null) => moment?.toISOString() ?? null
const moneyText = (amountInFen: number | null) => (amountInFen === null ? null : toWireMoney(amountInFen))

/** Fields of the audit log, and of conflicts, by their wire names. */
export function auditFields(draft: PromotionDraft, scopeNames: string | null): Record<string, unknown> {
  return {
    ...Object.fromEntries(languages.map((language) => [`names.${language}`, draft.names[language] ?? null])),
    kind: draft.kind,
    percent: draft.percent,
    amount: moneyText(draft.amountInFen),
    buy_quantity: draft.buyQuantity,
    free_quantity: draft.freeQuantity,
    min_total: moneyText(draft.minTotalInFen),
    min_quantity: draft.minQuantity,
    starts_at: timeText(draft.startsAt),
    ends_at: timeText(draft.endsAt),
    use_limit: draft.useLimit,
    per_shopper_limit: draft.perShopperLimit,
    is_alone: draft.isAlone,
    is_first_order_only: draft.isFirstOrderOnly,
    zone_codes: draft.zoneCodes.map((code) => placeName(code, defaultLanguage)).join('、'),
    scope: scopeNames,
    needs_code: draft.needsCode,
    is_active: draft.isActive,
  }
}

/** For the audit log; long lists are cut. */
export function scopeNamesOf({ isScoped, types, subTypes, goods }: ConsolePromotionRow): string | null {
  if (!isScoped) return null
  const names = [...types, ...subTypes, ...goods].map(({ names }) => nameIn('zh-CN', names))
  return names.length > 20 ? `${names.slice(0, 20).join('、')}… (${names.length})` : names.join('、')
}

export function toWirePromotion(row: ConsolePromotionRow): WirePromotion {
  return {
    id: row.id,
    names: row.names,
    kind: row.kind,
    percent: row.percent,
    amount: moneyText(row.amountInFen),
    buy_quantity: row.buyQuantity,
    free_quantity: row.freeQuantity,
    min_total: moneyText(row.minTotalInFen),
    min_quantity: row.minQuantity,
    starts_at: timeText(row.startsAt),
    ends_at: timeText(row.endsAt),
    use_limit: row.useLimit,
    per_shopper_limit: row.perShopperLimit,
    used_count: row.uses,
    discount_total: moneyText(row.discountInFen),
    is_alone: row.isAlone,
    is_first_order_only: row.isFirstOrderOnly,
    zone_codes: row.zoneCodes,
    places: row.zoneCodes.map((code) => ({
      code,
      names: Object.fromEntries(languages.map((language) => [language, placeName(code, language)])),
    })),
    scope: row.isScoped ? { types: row.types, sub_types: row.subTypes, goods: row.goods } : null,
    needs_code: row.needsCode,
    code: row.code,
    code_count: row.codeCount,
    is_active: row.isActive,
    state: row.state,
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
  }
}
