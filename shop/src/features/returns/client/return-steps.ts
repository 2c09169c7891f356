/** Progress of a return. */
import { m } from '#texts'
import type { Return } from '#features/fulfilment/contract.ts'
import { type Step, shortTime } from '#features/fulfilment/components/steps.ts'

/** @returns no steps for an ended return, a cancellation or goodwill */
export function returnWayOf(given: Return): Step[] {
  if (given.ended_at !== null || given.kind === 'goodwill' || given.kind === 'unshipped') return []
  const times: [string, string | null][] = [
    [m.returns_step_asked(), given.created_at],
    [m.returns_step_agreed(), given.answered_at],
    ...(given.kind === 'goods_back'
      ? ([
          [m.returns_step_sent(), given.sent_back_at ?? given.received_at],
          [m.returns_step_came(), given.received_at],
        ] as [string, string | null][])
      : []),
    [m.returns_step_paid(), given.refunded_at],
  ]
  const next = times.findIndex(([, time]) => time === null)
  return times.map(([name, time], index) => ({
    name,
    note: time === null ? '' : shortTime(time),
    state: time !== null ? 'done' : index === next ? 'now' : 'to_come',
  }))
}
