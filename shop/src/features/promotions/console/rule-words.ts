/** A rule as a sentence, in the reader's language. */
import { nameInLanguage } from '#console-ui/display/names.ts'
import { dayOf, whenOf } from '#console-ui/when.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { shopZoneOffset } from '#platform/i18n/shop-zone.ts'
import { formatMoney, parseMoney, toWireMoney } from '#platform/money/money.ts'
import { m } from '#texts'
import { formatList } from '#ui/display/list.ts'
import type { WirePromotion } from '../console-contract.ts'
import { maxSummedUses } from '../values.ts'
import type { PromotionFields, Scope } from './promotion-fields.ts'

/** Names of a long list that are shown. */
const shownNames = 4

export function scopeWords(scope: Scope | null): string {
  if (!scope) return m.promotions_all_goods()
  const names = [...scope.types, ...scope.sub_types, ...scope.goods].map(({ names }) => nameInLanguage(names))
  if (names.length === 0) return m.promotions_no_goods()
  const rest = names.length - shownNames
  return rest > 0
    ? m.promotions_and_more({ names: formatList(names.slice(0, shownNames)), count: rest })
    : formatList(names)
}

const plain = (amount: string): string => {
  const inFen = parseMoney(amount)
  return formatMoney(inFen === null ? '0.00' : toWireMoney(inFen))
}
const figure = (text: string) => text.trim() || '…'

type Rule = Pick<
  PromotionFields,
  'kind' | 'percent' | 'amount' | 'buy_quantity' | 'free_quantity' | 'min_total' | 'min_quantity' | 'scope'
>

/** The discount, and the total or quantity that it needs. */
export function offerWords(rule: Rule): string[] {
  const scope = scopeWords(rule.scope)
  const amount = rule.amount.trim() === '' ? '…' : plain(rule.amount)
  const offer = {
    percent: () => m.promotions_rule_percent({ scope, rate: rateOf(rule.percent) }),
    amount: () => m.promotions_rule_amount({ scope, amount }),
    buy_x: () => m.promotions_rule_buy_x({ scope, buy: figure(rule.buy_quantity), free: figure(rule.free_quantity) }),
    free_delivery: () => m.promotions_rule_free_delivery(),
  }[rule.kind]()
  return [
    offer,
    ...(rule.kind === 'percent' && rule.amount.trim() !== '' ? [m.promotions_rule_at_most({ amount })] : []),
    ...(rule.min_total.trim() === '' ? [] : [m.promotions_rule_min_total({ amount: plain(rule.min_total) })]),
    ...(rule.min_quantity.trim() === '' ? [] : [m.promotions_rule_min_quantity({ count: figure(rule.min_quantity) })]),
  ]
}

/** Chinese shops write 10 % off as 9 折. */
function rateOf(percent: string): string {
  if (currentLanguage() !== 'zh-CN') return figure(percent)
  const off = Number(percent)
  return Number.isInteger(off) && off > 0 && off < 100 ? String((100 - off) / 10) : '…'
}

const separators = { 'zh-CN': '，', ja: '、', en: ', ' }
const ends = { 'zh-CN': '。', ja: '。', en: '.' }

export function sentenceOf(fields: PromotionFields, codes: { code: string | null; count: number }): string {
  const phrases = [whoWords(fields, codes), ...offerWords(fields), ...conditionWords(fields)]
  const language = currentLanguage()
  return phrases.filter(Boolean).join(separators[language]) + ends[language]
}

function whoWords(
  { needs_code, code: typed }: PromotionFields,
  { code, count }: { code: string | null; count: number },
) {
  if (!needs_code) return m.promotions_rule_automatic()
  if (count > 1) return m.promotions_rule_codes({ count })
  return m.promotions_rule_code({ code: code ?? (typed.trim() || '…') })
}

function conditionWords(fields: PromotionFields): string[] {
  const [from, until] = [fields.starts_at, fields.ends_at].map((wall) => wall && whenOf(`${wall}:00${shopZoneOffset}`))
  return [
    from && until
      ? m.promotions_rule_between({ from, until })
      : from
        ? m.promotions_rule_from({ from })
        : until
          ? m.promotions_rule_until({ until })
          : '',
    fields.zone_codes.length > 0
      ? m.promotions_rule_zones({ places: formatList(fields.zone_codes.map(({ name }) => name)) })
      : '',
    fields.is_first_order_only ? m.promotions_rule_first_order() : '',
    fields.per_shopper_limit.trim() && m.promotions_rule_per_shopper({ count: figure(fields.per_shopper_limit) }),
    fields.use_limit.trim() && m.promotions_rule_limit({ count: figure(fields.use_limit) }),
    fields.is_alone ? m.promotions_rule_alone() : '',
  ].filter((phrase) => phrase !== '')
}

/** Uses without a limit are counted up to a maximum. */
export function usedWords({ used_count: count, use_limit }: Pick<WirePromotion, 'used_count' | 'use_limit'>): string {
  return use_limit === null && count > maxSummedUses
    ? m.promotions_used_many({ count: maxSummedUses })
    : m.promotions_used({ count })
}

/** State of a row, with the day that ends it. */
export function stateWords({ state, starts_at, ends_at }: WirePromotion): string {
  switch (state) {
    case 'running':
      return ends_at ? m.promotions_is_until({ day: dayOf(ends_at) }) : m.promotions_is_running()
    case 'coming':
      return starts_at ? m.promotions_is_from({ day: dayOf(starts_at) }) : m.promotions_is_coming()
    case 'over':
      return m.promotions_is_over()
    case 'off':
      return m.promotions_is_off()
  }
}
