/** A payment case in the reader's language: both records and the possible decisions. */
import { m } from '#texts'
import type { PaymentCase } from '#features/payments/console-contract.ts'
import type { CaseKind, ReviewDecision } from '#features/payments/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import { formatMoney, toWireMoney } from '#platform/money/money.ts'
import type { CaseRow, TradeFacts } from '../queries/case-queries.ts'
import { providerName } from '#features/payment-providers/server/index.ts'
import { choicesOf } from './review-choices.ts'
import { whyNotWords } from './case-errors.ts'

type Locale = { locale: Language }
type Side = PaymentCase['sides'][number]

const sumOf = (amountInFen: number) => formatMoney(toWireMoney(amountInFen))

export function toReviewCase(row: CaseRow, language: Language): PaymentCase {
  const locale = { locale: language }
  const provider = row.payment ? providerName(row.payment.provider, language) : ''
  const { title, sentence, sides } = views[row.kind](row, locale, provider)
  return {
    id: row.id,
    kind: row.kind,
    title,
    sentence,
    opened_at: utc(row.openedAt),
    order_number: row.order?.number ?? null,
    return_number: row.returned?.number ?? null,
    other: row.kind === 'difference' ? m.payments_review_by_the_books({}, locale) : provider,
    sides,
    choices: row.closedAt ? [] : choicesInWords(row, locale, provider),
    closed_at: row.closedAt && utc(row.closedAt),
    decision: row.decision,
    decision_name: row.closedAt ? nameOfDecision(row, locale) : '',
    reason: row.reason,
    decided_by: row.staffName,
  }
}

/** Gap between two sentences. */
const gapIn = ({ locale }: Locale) => (locale === 'en' ? ' ' : '')

const utc = (time: string) => new Date(time).toISOString()

const views: Record<
  CaseKind,
  (row: CaseRow, locale: Locale, provider: string) => { title: string; sentence: string; sides: Side[] }
> = {
  payment: viewPayment,
  refund: viewRefund,
  refund_stuck: viewStuckRefund,
  refund_elsewhere: viewRefundElsewhere,
  difference: viewDifference,
}

const titlesOfPayment = {
  amount_mismatch: m.payments_review_title_sum,
  trade_no_mismatch: m.payments_review_title_trade_no,
  paid_after_settling: m.payments_review_title_settled,
} satisfies Record<TradeFacts['outcome'], unknown>

function viewPayment({ facts, payment, order }: CaseRow, locale: Locale, provider: string) {
  const isOtherTrade = facts.outcome === 'trade_no_mismatch'
  const isSettled = facts.outcome === 'paid_after_settling'
  const unknown = m.payments_review_unknown({}, locale)
  const isSumKnown = facts.minorUnits !== undefined
  const theirs = isSumKnown ? moneyOf(facts) : unknown
  const ours = sumOf(payment!.amountInFen)
  const goods = order?.status === 'pending' ? m.payments_review_goods_stay({}, locale) : ''
  return {
    title: titlesOfPayment[facts.outcome ?? 'amount_mismatch']({ provider }, locale),
    sentence: [
      isSettled
        ? m.payments_review_settled_sentence({ provider, theirs }, locale)
        : m.payments_review_sum_sentence({ theirs, ours }, locale),
      goods,
    ]
      .filter((part) => part !== '')
      .join(gapIn(locale)),
    sides: [
      side(m.payments_review_side_order({}, locale), order?.number ?? '', payment!.outTradeNo, order ? true : null),
      side(m.payments_review_side_sum({}, locale), ours, theirs, isSumKnown ? ours === theirs : null),
      side(
        m.payments_review_side_trade_no({}, locale),
        payment!.tradeNo ?? m.payments_review_none_yet({}, locale),
        facts.tradeNo ?? unknown,
        // A missing number is neither a match nor a mismatch.
        payment!.tradeNo && facts.tradeNo ? !isOtherTrade : null,
      ),
      side(
        m.payments_review_side_state({}, locale),
        m.payments_review_not_accepted({}, locale),
        tradeStates[facts.status ?? '']?.({}, locale) ?? unknown,
        null,
      ),
    ],
  }
}

const tradeStates: Record<string, (values: Record<string, never>, locale: Locale) => string> = {
  waiting: m.payments_review_trade_waiting,
  paid: m.payments_review_trade_paid,
  closed: m.payments_review_trade_closed,
  refunded: m.payments_review_trade_refunded,
}

function viewRefund({ facts, refund, payment, returned }: CaseRow, locale: Locale, provider: string) {
  const amount = sumOf(refund!.amountInFen)
  const isTried = refund!.nextCheckAt !== null || returned?.status === 'received'
  const next = isTried ? m.payments_review_tried_again({}, locale) : m.payments_review_not_tried_again({}, locale)
  return {
    title: m.payments_review_title_refund({ provider }, locale),
    sentence:
      refund!.status === 'succeeded'
        ? m.payments_review_shipped_before_refund({ amount, provider }, locale)
        : `${m.payments_review_refund_sentence({ amount, provider }, locale)}${gapIn(locale)}${next}`,
    sides: [
      side(m.payments_review_side_refund({}, locale), amount, declineText(facts.code, locale), false),
      side(m.payments_review_side_refund_no({}, locale), refund!.outRequestNo, payment!.outTradeNo, null),
      refundedSide(payment!, locale),
    ],
  }
}

/** The provider's code, or the shop's reason to send no other refund. */
function declineText(code: string | undefined, locale: Locale): string {
  if (code === 'no_more_refunds') return m.returns_no_more_refunds({}, locale)
  return code === 'only_whole' ? m.returns_only_whole({}, locale) : (code ?? '')
}

/** Both sums are of the shop's books. */
const refundedSide = ({ refundedInFen, amountInFen }: NonNullable<CaseRow['payment']>, locale: Locale, theirs = '') =>
  side(m.payments_review_side_refunded({}, locale), `${sumOf(refundedInFen)} / ${sumOf(amountInFen)}`, theirs, null)

function viewStuckRefund({ facts, refund, payment }: CaseRow, locale: Locale, provider: string) {
  const amount = sumOf(refund!.amountInFen)
  return {
    title: m.payments_review_title_stuck({ provider }, locale),
    sentence:
      facts.code === 'discordant'
        ? m.payments_review_discordant_sentence({ amount, provider }, locale)
        : m.payments_review_stuck_sentence({ amount, provider }, locale),
    sides: [
      side(m.payments_review_side_refund_no({}, locale), refund!.outRequestNo, payment!.outTradeNo, null),
      refundedSide(payment!, locale),
    ],
  }
}

function viewRefundElsewhere({ payment, order }: CaseRow, locale: Locale, provider: string) {
  return {
    title: m.payments_review_title_elsewhere({ provider }, locale),
    sentence: m.payments_review_elsewhere_sentence({ provider }, locale),
    sides: [
      side(m.payments_review_side_order({}, locale), order?.number ?? '', payment!.outTradeNo, null),
      refundedSide(payment!, locale, m.payments_review_unknown({}, locale)),
    ],
  }
}

function viewDifference({ facts }: CaseRow, locale: Locale) {
  const valueText = (value: string | number | null | undefined) =>
    String(value ?? m.payments_review_nothing({}, locale))
  return {
    title: m.payments_review_title_difference({ subject: facts.subject ?? '' }, locale),
    sentence: m.payments_review_difference_sentence({}, locale),
    sides: [side(facts.what ?? '', valueText(facts.recorded), valueText(facts.derived), false)],
  }
}

const side = (name: string, ours: string, theirs: string, agrees: boolean | null): Side => ({
  name,
  ours,
  theirs,
  agrees,
})

function moneyOf({ minorUnits, currency }: CaseRow['facts']): string {
  const sum = toWireMoney(minorUnits ?? 0)
  // A provider's name of a currency may not be an ISO code.
  return /^[A-Z]{3}$/.test(currency ?? 'CNY') ? formatMoney(sum, currency) : `${sum} ${currency}`
}

type Name = (provider: string, locale: Locale) => string

const names: Record<Exclude<ReviewDecision, 'settle'>, Name> = {
  ask_again: (provider, locale) => m.payments_do_query_again({ provider }, locale),
  accept_as_paid: (_provider, locale) => m.payments_do_accept_as_paid({}, locale),
  send_again: (_provider, locale) => m.payments_do_send_again({}, locale),
  settled_by_hand: (_provider, locale) => m.payments_do_settled_by_hand({}, locale),
}

const letBe: Name = (_provider, locale) => m.payments_do_let_be({}, locale)

const settles = {
  payment: {
    name: (provider, locale) => m.payments_do_settle({ provider }, locale),
    sentence: m.payments_then_settle_payment,
  },
  refund: { name: letBe, sentence: m.payments_then_settle_refund },
  refund_stuck: { name: letBe, sentence: m.payments_then_settle_refund },
  refund_elsewhere: { name: letBe, sentence: m.payments_then_settle_elsewhere },
  difference: { name: letBe, sentence: m.payments_then_settle_difference },
} satisfies Record<CaseKind, { name: Name; sentence: unknown }>

const nameOf = (kind: CaseKind, decision: ReviewDecision): Name =>
  decision === 'settle' ? settles[kind].name : names[decision]

function choicesInWords(row: CaseRow, locale: Locale, provider: string): PaymentCase['choices'] {
  const sentences = {
    ask_again: m.payments_then_query_again,
    accept_as_paid:
      row.facts.outcome === 'paid_after_settling'
        ? m.payments_then_accept_after_settling
        : m.payments_then_accept_as_paid,
    settle: settles[row.kind].sentence,
    send_again: m.payments_then_send_again,
    settled_by_hand: m.payments_then_settled_by_hand,
  } satisfies Record<ReviewDecision, (values: Record<string, never>, locale: Locale) => string>
  return choicesOf(row).map(({ decision, whyNot }) => ({
    decision,
    name: nameOf(row.kind, decision)(provider, locale),
    sentence: whyNot ? whyNotWords[whyNot](locale) : sentences[decision]({}, locale),
    is_possible: whyNot === null,
  }))
}

function nameOfDecision({ decision, kind, payment }: CaseRow, locale: Locale): string {
  if (!decision) return m.payments_review_by_itself({}, locale)
  const provider = payment ? providerName(payment.provider, locale.locale) : ''
  return nameOf(kind, decision)(provider, locale)
}
