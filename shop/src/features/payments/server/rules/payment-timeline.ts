/** Payment entries of an order's timeline. A kind without a sentence does not compile. */
import { m } from '#texts'
import type { TimelineDraft } from '#features/fulfilment/server/ports/timeline-draft.ts'
import { formatMoney, toWireMoney } from '#platform/money/money.ts'
import type { Language } from '#platform/i18n/language.ts'
import type {
  TimelineEventRow,
  TimelineLedgerRow,
  TimelinePaymentRow,
  TimelineRefundRow,
} from '../queries/timeline-queries.ts'
import type { PaymentObservationOutcome } from '../use-cases/apply-payment.ts'
import { providerName } from '#features/payment-providers/server/index.ts'
import type { EventSource } from '../queries/payment-tables.ts'
import type { RefundReason } from './refund-states.ts'

export interface MoneyBooks {
  payments: readonly TimelinePaymentRow[]
  events: readonly TimelineEventRow[]
  refunds: readonly TimelineRefundRow[]
  ledger: readonly TimelineLedgerRow[]
}

type Sentence = (values: Record<string, never>, options: { locale: Language }) => string

const observed = {
  paid: m.payments_timeline_paid,
  revived: m.payments_timeline_revived,
  paid_late: m.payments_timeline_paid_late,
  surplus: m.payments_timeline_surplus,
  already_known: m.payments_timeline_already_known,
  waiting: m.payments_timeline_waiting,
  closed: m.payments_timeline_closed,
  closed_after_paid: m.payments_timeline_closed_after_paid,
  refund_seen: m.payments_timeline_refund_reported,
  refund_unclear: m.payments_timeline_refund_unclear,
  refund_elsewhere: m.payments_timeline_refund_elsewhere,
  unknown_trade: m.payments_timeline_unknown_trade,
  amount_mismatch: m.payments_timeline_amount_mismatch,
  trade_no_mismatch: m.payments_timeline_trade_no_mismatch,
  paid_after_settling: m.payments_timeline_paid_after_settling,
} satisfies Record<PaymentObservationOutcome, Sentence>

const unclear = { none: m.payments_timeline_no_trade, unknown: m.payments_timeline_unknown }

/** Sentences for provider results, by source of the event. */
const sentences: Record<EventSource, Record<string, Sentence>> = {
  start: unclear,
  notice: observed,
  query: { ...observed, ...unclear },
  close: { closed: m.payments_timeline_closed, not_waiting: m.payments_timeline_not_waiting, ...unclear },
  refund: {
    succeeded: m.payments_timeline_refund_done,
    unmoved: m.payments_timeline_refund_unmoved,
    pending: m.payments_timeline_refund_pending,
    unknown: m.payments_timeline_unknown,
  },
  refund_query: {
    succeeded: m.payments_timeline_refund_done,
    pending: m.payments_timeline_refund_pending,
    none: m.payments_timeline_refund_none,
    unknown: m.payments_timeline_unknown,
  },
}

const reasons = {
  buyer: m.payments_timeline_because_buyer,
  late: m.payments_timeline_because_late,
  surplus: m.payments_timeline_because_surplus,
  console: m.payments_timeline_because_console,
  return: m.payments_timeline_because_return,
} satisfies Record<RefundReason, Sentence>

const entries = {
  payment_in: m.payments_timeline_payment_in,
  refund_out: m.payments_timeline_refund_out,
} satisfies Record<TimelineLedgerRow['kind'], Sentence>

export function describePayments(
  { payments, events, refunds, ledger }: MoneyBooks,
  language: Language,
): TimelineDraft[] {
  const locale = { locale: language }
  const sumOf = (amountInFen: number) => formatMoney(toWireMoney(amountInFen))
  const started = payments.map(({ at, provider, outTradeNo }): TimelineDraft => ({
    at,
    rank: 1,
    kind: 'payment_started',
    actor: { kind: 'shopper', name: '' },
    text: m.payments_timeline_started({ provider: providerName(provider, language) }, locale),
    detail: m.payments_timeline_number({ number: outTradeNo }, locale),
  }))
  const requests = refunds.map(({ at, outRequestNo, reason, amountInFen }): TimelineDraft => ({
    at,
    rank: 3,
    kind: 'refund_asked',
    actor: { kind: reason === 'buyer' ? 'shopper' : 'shop', name: '' },
    text: reasons[reason]({}, locale),
    refundNumber: m.payments_timeline_refund_number({ number: outRequestNo }, locale),
    sum: sumOf(amountInFen),
  }))
  const booked = ledger.map(({ at, kind, amountInFen }): TimelineDraft => ({
    at,
    rank: 5,
    kind,
    actor: { kind: 'shop', name: '' },
    text: entries[kind]({}, locale),
    sum: sumOf(amountInFen),
    isKey: true,
  }))
  return [...started, ...describePaymentEvents(events, language), ...requests, ...booked]
}

/** Merges a run of equal query results into one entry with a count. */
function describePaymentEvents(events: readonly TimelineEventRow[], language: Language): TimelineDraft[] {
  const runs: { first: TimelineEventRow; times: number }[] = []
  for (const event of events) {
    const last = runs.at(-1)
    const isSame = last?.first.source === event.source && last.first.outcome === event.outcome
    if (isSame && event.source === 'query') last.times += 1
    else runs.push({ first: event, times: 1 })
  }
  return runs.map(({ first, times }) => describeEvent(first, times, language))
}

function describeEvent(
  { id, at, provider, source, outcome }: TimelineEventRow,
  times: number,
  language: Language,
): TimelineDraft {
  const locale = { locale: language }
  const name = providerName(provider, language)
  const isConfirmed = outcome === 'paid' || outcome === 'revived'
  const words = sentences[source][outcome]?.({}, locale) ?? m.payments_timeline_refused({ code: outcome }, locale)
  return {
    at,
    rank: 4,
    kind: `${source}_${outcome}`,
    actor: { kind: 'provider', name },
    text:
      source === 'notice'
        ? m.payments_timeline_webhook({ provider: name, words }, locale)
        : m.payments_timeline_response({ provider: name, words }, locale),
    detail: [
      isConfirmed ? m.payments_timeline_checked({}, locale) : '',
      outcome === 'already_known' ? m.payments_timeline_nothing_changed({}, locale) : '',
      times > 1 ? m.payments_timeline_times({ count: times }, locale) : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
    rawId: id,
  }
}
