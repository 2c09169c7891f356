/** Derives the states of a payment and its refunds from the ledger. */
import { compare, type Discrepancy } from './discrepancy.ts'
import type { LedgerEntryRecord, OrderRecord, PaymentRecord, RefundRecord } from '../../rules/order-record.ts'

/** @param isOwed the money is the buyer's, because the payment was late */
export function auditPayment(facts: OrderRecord, payment: PaymentRecord, isOwed: boolean): Discrepancy[] {
  const subject = `payment ${payment.outTradeNo}`
  const moneyIn = entriesOf(facts, payment, 'payment_in')
  const hasCome = moneyIn.length > 0
  const refundedInFen = sumOf(entriesOf(facts, payment, 'refund_out'))
  const isOpen = payment.status === 'created' || payment.status === 'waiting' || payment.status === 'closing'
  const leftInFen = sumOf(moneyIn) - refundedInFen
  const mustGoBack = leftInFen > 0 && (isOwed || isSurplus(payment))
  const isOnItsWay = payment.refunds.some(({ hasNextCheck }) => hasNextCheck)
  return [
    ...compare(subject, 'money', payment.status === 'succeeded' ? 'here' : null, hasCome ? 'here' : null),
    ...compare(subject, 'amount', payment.amountInFen, facts.totalInFen),
    ...(hasCome ? compare(subject, 'money in', sumOf(moneyIn), payment.amountInFen) : []),
    ...(hasCome ? compare(subject, 'trade number', payment.hasTradeNo ? 'set' : null, 'set') : []),
    ...compare(subject, 'first observations of money', payment.firstObservations, hasCome ? 1 : 0),
    ...compare(subject, 'money given back', payment.refundedInFen, refundedInFen),
    ...(refundedInFen > sumOf(moneyIn) ? compare(subject, 'money out', refundedInFen, sumOf(moneyIn)) : []),
    ...(mustGoBack ? compare(subject, 'refund under way', isOnItsWay ? 'set' : null, 'set') : []),
    ...(isOpen ? compare(subject, 'next check', payment.hasNextCheck ? 'set' : null, 'set') : []),
    ...payment.refunds.flatMap((refund) => auditRefund(facts, refund)),
  ]
}

function auditRefund({ ledger }: OrderRecord, refund: RefundRecord): Discrepancy[] {
  const subject = `refund ${refund.outRequestNo}`
  const entries = ledger.filter(({ refundId }) => refundId === refund.id)
  const isDone = refund.status === 'succeeded'
  const isOpen = !isDone && refund.status !== 'failed'
  return [
    ...compare(subject, 'money', isDone ? 'gone' : null, entries.length > 0 ? 'gone' : null),
    ...(isDone ? compare(subject, 'money out', sumOf(entries), refund.amountInFen) : []),
    ...(isOpen ? compare(subject, 'next check', refund.hasNextCheck ? 'set' : null, 'set') : []),
  ]
}

/** A second payment of a paid order is refunded automatically and does not count for the order. */
export function isSurplus({ refunds }: PaymentRecord): boolean {
  return refunds.some(({ reason }) => reason === 'surplus')
}

export function entriesOf(
  { ledger }: OrderRecord,
  payment: PaymentRecord,
  kind: LedgerEntryRecord['kind'],
): LedgerEntryRecord[] {
  return ledger.filter((entry) => entry.paymentId === payment.id && entry.kind === kind)
}

export function sumOf(entries: { amountInFen: number }[]): number {
  return entries.reduce((sum, { amountInFen }) => sum + amountInFen, 0)
}
