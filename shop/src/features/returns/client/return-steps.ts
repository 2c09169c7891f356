/** Progress of a return. */
import { m } from '#texts'
import type { Return } from '#features/fulfilment/contract.ts'
import { type Step, shortTime } from '#features/fulfilment/components/steps.ts'

/** @returns no steps for an ended return, a cancellation or goodwill */
export function returnWayOf(request: Return): Step[] {
  if (request.ended_at !== null || request.kind === 'goodwill' || request.kind === 'unshipped') return []
  const times: [string, string | null][] = [
    [m.returns_step_requested(), request.created_at],
    [m.returns_step_agreed(), request.answered_at],
    ...(request.kind === 'goods_back'
      ? ([
          [m.returns_step_sent(), request.sent_back_at ?? request.received_at],
          [m.returns_step_came(), request.received_at],
        ] as [string, string | null][])
      : []),
    [m.returns_step_paid(), request.refunded_at],
  ]
  const next = times.findIndex(([, time]) => time === null)
  return times.map(([name, time], index) => ({
    name,
    note: time === null ? '' : shortTime(time),
    state: time !== null ? 'done' : index === next ? 'now' : 'to_come',
  }))
}
