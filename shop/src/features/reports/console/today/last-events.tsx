import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { clockOrDayOf } from '#console-ui/when.ts'
import type { WireEvent } from '#features/reports/console-contract.ts'
import { nameOfAction } from '#features/staff/components/audit-log/action-names.ts'
import { nameOfActor } from '#features/staff/components/audit-log/entry-parts.tsx'
import { formatMoney } from '#platform/money/money.ts'

/** The newest acts of staff and movements of money. */
export function LastEvents({ events, now }: { events: readonly WireEvent[]; now: string }) {
  const readsTrail = usePermission('trail.read')
  return (
    <section aria-labelledby="events">
      <div className="flex items-baseline justify-between gap-3 pb-2">
        <h2 id="events">{m.reports_events()}</h2>
        {readsTrail && (
          <Link className="link text-small" to={consolePaths.trail()}>
            {m.reports_events_all()}
          </Link>
        )}
      </div>
      {events.length === 0 && <p className="text-ink-2">{m.reports_events_none()}</p>}
      <ol className="text-small/5" aria-labelledby="events">
        {events.map((event) => (
          <li key={keyOf(event)} className="grid grid-cols-[3rem_1fr] gap-2 border-b border-line py-2.5">
            <time className="text-ink-3 tabular-nums" dateTime={event.at}>
              {clockOrDayOf(event.at, now)}
            </time>
            <span className="min-w-0 wrap-anywhere">
              <EventWords event={event} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const keyOf = (event: WireEvent) =>
  event.kind === 'audit' ? `audit ${event.entry.id}` : `${event.kind} ${event.order_number} ${event.at}`

function EventWords({ event }: { event: WireEvent }) {
  if (event.kind === 'audit') {
    const { action, subject_name: name, subject_label: label } = event.entry
    return (
      <>
        <span className="text-ink-2">{nameOfActor(event.entry)}</span> {nameOfAction(action)} {name || label}
      </>
    )
  }
  const amount = formatMoney(event.amount)
  return (
    <>
      {event.kind === 'payment_in' ? m.reports_event_payment({ amount }) : m.reports_event_refund({ amount })}{' '}
      <Link className="link code-text" to={consolePaths.order(event.order_number)}>
        {event.order_number}
      </Link>
    </>
  )
}
