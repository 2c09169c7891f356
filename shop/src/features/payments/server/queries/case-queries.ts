/** SQL of payment cases. Each subject has at most one open case. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { CaseKind, ReviewDecision } from '#features/payments/values.ts'
import type { PaymentRow } from './payment-tables.ts'
import type { PaymentStatus } from '../rules/payment-states.ts'
import type { RefundReason, RefundStatus } from '../rules/refund-states.ts'

/** `ask_again` closes no case. */
export type CaseDecision = Exclude<ReviewDecision, 'ask_again'>

/** The provider's data of a trade that does not match. */
export interface TradeFacts {
  outcome: 'amount_mismatch' | 'trade_no_mismatch' | 'paid_after_settling'
  source: 'notice' | 'query'
  tradeNo: string | null
  status: string
  minorUnits: number
  currency: string
  refundedMinorUnits: number | null
}

export interface DeclineFacts {
  code: string
}

export interface DifferenceFacts {
  /** Start of the latest ledger check that found this discrepancy; `infinity` for one of a statement. */
  seenAt: string
  /** Provider and day of the statement, as in `wechat_pay 2026-11-26`. */
  statement?: string
  subject: string
  what: string
  recorded: string | number | null
  derived: string | number | null
  /** The row to check again, so that the case closes. */
  orderId?: number
  goodsId?: number
}

export const paymentSubject = (paymentId: number) => `payment ${paymentId}`
export const refundSubject = (refundId: number) => `refund ${refundId}`
export const elsewhereSubject = (paymentId: number) => `refund elsewhere of payment ${paymentId}`

export type NewCase = { openedAt: Date } & (
  | { kind: 'payment'; paymentId: number; orderId: number; facts: TradeFacts }
  | { kind: 'refund' | 'refund_stuck'; refundId: number; orderId: number; facts: DeclineFacts }
  | { kind: 'refund_elsewhere'; paymentId: number; orderId: number; facts: DeclineFacts }
  | { kind: 'difference'; facts: DifferenceFacts }
)

const maxSubjectLength = 300

function subjectOf(draft: NewCase): string {
  if (draft.kind === 'payment') return paymentSubject(draft.paymentId)
  if (draft.kind === 'refund_elsewhere') return elsewhereSubject(draft.paymentId)
  if (draft.kind !== 'difference') return refundSubject(draft.refundId)
  return differenceSubject(draft.facts)
}

/** Subject of a discrepancy. */
export const differenceSubject = ({ subject, what }: Pick<DifferenceFacts, 'subject' | 'what'>) =>
  `${subject}: ${what}`.slice(0, maxSubjectLength)

/** Opens a case, or updates the facts of the subject's open case. */
export async function openCase(database: Database, draft: NewCase): Promise<void> {
  const ids = { paymentId: null, refundId: null, orderId: null, ...draft }
  await database.execute(sql`
    insert into review_cases (kind, subject, payment_id, refund_id, order_id, facts, opened_at)
    values (${draft.kind}, ${subjectOf(draft)}, ${ids.paymentId}::bigint, ${ids.refundId}::bigint, ${ids.orderId}::bigint,
      ${JSON.stringify(draft.facts)}::jsonb, ${draft.openedAt}::timestamptz)
    on conflict (subject) where closed_at is null do update set facts = excluded.facts, kind = excluded.kind`)
}

/** Closes the subject's open case without a decision, because the shop sees the matter settled. */
export async function closeCase(database: Database, subject: string, now: Date): Promise<void> {
  await database.execute(sql`
    update review_cases set closed_at = ${now}::timestamptz where subject = ${subject} and closed_at is null`)
}

/** Whether staff have dismissed a refund of the provider's console as settled. */
export async function isElsewhereSettled(database: Database, paymentId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from review_cases where payment_id = ${paymentId} and kind = 'refund_elsewhere' and decision is not null limit 1`)
  return rows.length > 0
}

/** Closes the cases of a return's refused refunds, once its refund has succeeded. */
export async function closeCasesOfReturn(
  database: Database,
  { paymentId, returnId }: { paymentId: number; returnId: number },
  now: Date,
): Promise<void> {
  await database.execute(sql`
    update review_cases set closed_at = ${now}::timestamptz where closed_at is null and subject in (
      select 'refund ' || id from refunds where payment_id = ${paymentId} and return_id = ${returnId})`)
}

/** Closes discrepancies that a ledger check did not find again; it reads all rows with an open one. */
export async function closeDifferencesBefore(database: Database, startedAt: Date, now: Date): Promise<void> {
  await database.execute(sql`
    update review_cases set closed_at = ${now}::timestamptz
    where kind = 'difference' and closed_at is null and (facts ->> 'seenAt')::timestamptz < ${startedAt}::timestamptz`)
}

/** Requires the order lock of the case, so that the result stays true. */
export async function isCaseOpen(transaction: Database, id: number): Promise<boolean> {
  const { rows } = await transaction.execute(sql`select 1 from review_cases where id = ${id} and closed_at is null`)
  return rows.length > 0
}

/** Checks all payment attempts of the order. */
export async function hasSettledPayment(database: Database, orderId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from review_cases where order_id = ${orderId} and kind = 'payment' and decision = 'settle' limit 1`)
  return rows.length > 0
}

/** Whether staff have settled the same facts before. For a full refund any settled payment of the order counts. */
export async function isSettledTrade(
  database: Database,
  { id, orderId }: Pick<PaymentRow, 'id' | 'orderId'>,
  facts: TradeFacts,
): Promise<boolean> {
  const { tradeNo, status, minorUnits, currency, refundedMinorUnits } = facts
  if ((refundedMinorUnits ?? 0) >= minorUnits) return hasSettledPayment(database, orderId)
  const same = JSON.stringify({ tradeNo, status, minorUnits, currency, refundedMinorUnits })
  const { rows } = await database.execute(sql`
    select 1 from review_cases where payment_id = ${id} and decision = 'settle' and facts @> ${same}::jsonb limit 1`)
  return rows.length > 0
}

/** @returns false where the case was already closed */
export async function decideCase(
  transaction: Database,
  decided: { id: number; decision: CaseDecision; reason: string; staffId: number; now: Date },
): Promise<boolean> {
  const { id, decision, reason, staffId, now } = decided
  const { rows } = await transaction.execute(sql`
    update review_cases set decision = ${decision}, reason = ${reason}, staff_id = ${staffId}, closed_at = ${now}::timestamptz
    where id = ${id} and closed_at is null returning id`)
  return rows.length > 0
}

/** Records staff acceptance of a case that was closed because the provider's data matched. */
export async function recordAcceptance(
  transaction: Database,
  { id, reason, staffId }: { id: number; reason: string; staffId: number },
): Promise<void> {
  await transaction.execute(sql`
    update review_cases set decision = 'accept_as_paid', reason = ${reason}, staff_id = ${staffId}
    where id = ${id} and closed_at is not null and decision is null`)
}

export interface CaseRow {
  id: number
  kind: CaseKind
  subject: string
  facts: Partial<TradeFacts & DeclineFacts & DifferenceFacts>
  openedAt: string
  closedAt: string | null
  decision: CaseDecision | null
  reason: string
  staffName: string | null
  order: { id: number; number: string; status: string; createdAt: string; totalInFen: number } | null
  payment: {
    id: number
    provider: string
    outTradeNo: string
    status: PaymentStatus
    amountInFen: number
    refundedInFen: number
    tradeNo: string | null
    /** A refund of the payment has been sent or is due. */
    isRefundUnderWay: boolean
  } | null
  refund: {
    id: number
    outRequestNo: string
    status: RefundStatus
    reason: RefundReason
    amountInFen: number
    nextCheckAt: string | null
    /** Another return has replaced this refund's return. */
    isSuperseded: boolean
  } | null
  /** Return of the refund. */
  returned: { id: number; number: string; kind: string; status: string } | null
}

const asRow = sql`json_build_object('id', cases.id, 'kind', cases.kind, 'subject', subject, 'facts', facts, 'openedAt', opened_at,
    'closedAt', cases.closed_at, 'decision', decision, 'reason', cases.reason, 'staffName', staff.display_name,
    'order', case when orders.id is not null then json_build_object('id', orders.id, 'number', order_number, 'status', orders.status,
      'createdAt', orders.created_at, 'totalInFen', total_in_fen) end,
    'payment', case when payments.id is not null then json_build_object('id', payments.id, 'provider', payments.provider,
      'outTradeNo', out_trade_no, 'status', payments.status, 'amountInFen', payments.amount_in_fen,
      'refundedInFen', refunded_in_fen, 'tradeNo', trade_no,
      'isRefundUnderWay', exists (select 1 from refunds other
        where other.payment_id = payments.id and other.status in ('requested', 'sent', 'accepted', 'unknown'))) end,
    'refund', case when refunds.id is not null then json_build_object('id', refunds.id, 'outRequestNo', out_request_no,
      'status', refunds.status, 'reason', refunds.reason, 'amountInFen', refunds.amount_in_fen, 'nextCheckAt', refunds.next_check_at,
      'isSuperseded', exists (select 1 from refunds other where other.payment_id = refunds.payment_id
        and other.return_id = refunds.return_id and other.id <> refunds.id
        and (other.status <> 'failed' or other.id > refunds.id))) end,
    'returned', case when returns.id is not null then json_build_object('id', returns.id, 'number', return_number,
      'kind', returns.kind, 'status', returns.status) end) as facts`

const joined = sql`
  left join refunds on refunds.id = cases.refund_id
  left join payments on payments.id = coalesce(cases.payment_id, refunds.payment_id)
  left join orders on orders.id = cases.order_id
  left join returns on returns.id = refunds.return_id
  left join staff on staff.id = cases.staff_id`

/** Open cases start with the oldest, closed cases with the newest. */
export async function listCases(
  database: Database,
  { isOpen, limit, offset }: { isOpen: boolean; limit: number; offset: number },
): Promise<CaseRow[]> {
  const where = isOpen ? sql`closed_at is null` : sql`closed_at is not null`
  const by = isOpen ? sql`opened_at, id` : sql`closed_at desc, id desc`
  const outer = isOpen ? sql`opened_at, cases.id` : sql`cases.closed_at desc, cases.id desc`
  const { rows } = await database.execute<{ facts: CaseRow }>(sql`
    select ${asRow} from (select * from review_cases where ${where} order by ${by} limit ${limit} offset ${offset}) cases
    ${joined} order by ${outer}`)
  return rows.map(({ facts }) => facts)
}

export async function findCase(database: Database, id: number): Promise<CaseRow | null> {
  const { rows } = await database.execute<{ facts: CaseRow }>(sql`
    select ${asRow} from review_cases cases ${joined} where cases.id = ${id}`)
  return rows[0]?.facts ?? null
}

export const maxCasesCounted = 9_999

export async function countCases(database: Database): Promise<{ open: number; closed: number }> {
  const { rows } = await database.execute<{ open: number; closed: number }>(sql`select
    (select count(*)::integer from (select 1 from review_cases where closed_at is null limit ${maxCasesCounted}) open) as open,
    (select count(*)::integer from (select 1 from review_cases where closed_at is not null limit ${maxCasesCounted}) closed) as closed`)
  return rows[0]!
}

export async function findOpenCaseOfOrder(database: Database, orderId: number): Promise<number | null> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from review_cases where order_id = ${orderId} and closed_at is null order by id limit 1`)
  return rows[0]?.id ?? null
}
