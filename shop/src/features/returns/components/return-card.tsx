import { type ReactNode, useId } from 'react'
import { m } from '#texts'
import type { OrderDetail, Return } from '#features/fulfilment/contract.ts'
import type { ReturnReason, ReturnStatus } from '#features/fulfilment/values.ts'
import { foldEmptyLines } from '#platform/i18n/empty-lines.ts'
import { addMoney, parseMoney } from '#platform/money/money.ts'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { Tag, type TagTone } from '#ui/display/tag.tsx'
import { returnWayOf } from '../client/return-steps.ts'
import { ReturnLines } from './return-lines.tsx'
import { SendTo } from './send-to.tsx'
import { TrackingNumber } from '#features/parcels/components/tracking-number.tsx'
import { ProgressSteps } from '#features/fulfilment/components/progress-steps.tsx'

const tags: Record<ReturnStatus, { tone: TagTone; words: () => string }> = {
  requested: { tone: 'warm', words: () => m.returns_is_requested() },
  approved: { tone: 'warm', words: () => m.returns_is_approved() },
  sent_back: { tone: 'warm', words: () => m.returns_is_sent_back() },
  received: { tone: 'warm', words: () => m.returns_is_received() },
  refunding: { tone: 'warm', words: () => m.returns_is_refunding() },
  refunded: { tone: 'matcha', words: () => m.returns_is_refunded() },
  refused: { tone: 'danger', words: () => m.returns_is_refused() },
  withdrawn: { tone: 'quiet', words: () => m.returns_is_withdrawn() },
  lapsed: { tone: 'quiet', words: () => m.returns_is_lapsed() },
}

const reasons: Partial<Record<ReturnReason, () => string>> = {
  no_reason: () => m.returns_why_no_reason(),
  faulty: () => m.returns_why_faulty(),
  wrong: () => m.returns_return_reason_wrong(),
  missing: () => m.returns_why_missing(),
  late: () => m.returns_reason_late(),
}

/** One return with its progress, lines, texts and refund. */
export function ReturnCard({ order, request, action }: { order: OrderDetail; request: Return; action?: ReactNode }) {
  const titleId = useId()
  const { tone, words } = tags[request.status]
  const steps = returnWayOf(request)
  return (
    <article aria-labelledby={titleId} className="rounded-panel border border-line bg-raised px-4 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3.5">
        <h3 id={titleId} className="text-body/normal tabular-nums">
          {titleOf(request)}
        </h3>
        <Tag tone={tone}>{words()}</Tag>
      </header>
      {steps.length > 0 && (
        <div className="pt-5">
          <ProgressSteps label={m.returns_progress()} steps={steps} />
        </div>
      )}
      <ReturnLines order={order} request={request} />
      <SendTo request={request} />
      <Facts request={request} />
      {action && <footer className="border-t border-line py-4">{action}</footer>}
    </article>
  )
}

function titleOf({ kind, return_number: number }: Return): string {
  if (kind === 'goodwill') return m.returns_goodwill({ number })
  return kind === 'goods_back' ? m.returns_return_goods({ number }) : m.returns_money({ number })
}

function Facts({ request }: { request: Return }) {
  const { reason, text, answer: message, amount, fee_back, lines, currency, ended_at } = request
  const worth = lines.map((line) => line.amount).reduce(addMoney, fee_back)
  const isLess = request.status === 'refunded' && lines.length > 0 && parseMoney(amount)! < parseMoney(worth)!
  const rows: [string, ReactNode][] = [
    ...(reasons[reason] ? [[m.returns_reason(), reasons[reason]()] as [string, ReactNode]] : []),
    ...(text ? [[m.returns_your_message(), foldEmptyLines(text)] as [string, ReactNode]] : []),
    ...(message ? [[m.returns_reply(), foldEmptyLines(message)] as [string, ReactNode]] : []),
    ...(request.tracking_number
      ? [[m.returns_number(), <TrackingNumber key="number" parcel={request} />] as [string, ReactNode]]
      : []),
    ...(parseMoney(fee_back) === 0
      ? []
      : [
          [m.returns_return_fee_back(), <MoneyAmount key="fee" amount={fee_back} currency={currency} />] as [
            string,
            ReactNode,
          ],
        ]),
    ...(ended_at === null
      ? [[m.returns_amount(), <MoneyAmount key="amount" amount={amount} currency={currency} />] as [string, ReactNode]]
      : []),
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-4">
      {rows.map(([term, value]) => (
        <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="shrink-0 text-ink-2">{term}</dt>
          <dd className="max-w-full min-w-0 wrap-anywhere whitespace-pre-line tabular-nums">{value}</dd>
        </div>
      ))}
      {isLess && (
        <div>
          <dt className="sr-only">{m.returns_amount()}</dt>
          <dd className="text-note text-ink-2">{m.returns_less()}</dd>
        </div>
      )}
    </dl>
  )
}
