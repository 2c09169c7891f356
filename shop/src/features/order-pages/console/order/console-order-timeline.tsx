import { useState } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import type { readRaw } from '#features/order-pages/console-contract/order-changes.ts'
import type { TimelineEntry } from '#features/fulfilment/console-contract/orders.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleErrorState } from '#console-ui/console-states.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { clockOf, dayOf } from '#console-ui/when.ts'

export interface ConsoleOrderTimelineProps {
  story: readonly TimelineEntry[]
  orderNumber: string
}

/** Time and words, between them a dot, and a line to the next dot. */
const entryLook =
  'relative grid grid-cols-[44px_minmax(0,1fr)] gap-x-[34px] pb-3.5 before:absolute before:top-2 before:left-[57px] before:size-[7px] before:rounded-pill before:border-[1.5px] not-last:after:absolute not-last:after:top-[19px] not-last:after:bottom-0 not-last:after:left-[60px] not-last:after:border-l not-last:after:border-line'

export function ConsoleOrderTimeline({ story, orderNumber }: ConsoleOrderTimelineProps) {
  const [rawId, setRawId] = useState<number | null>(null)
  const days = Map.groupBy(story, ({ at }) => dayOf(at))
  return (
    <section>
      <h2 className="section-title">
        {m.order_pages_course()} <small>{m.order_pages_timeline_zone()}</small>
      </h2>
      {[...days].map(([day, entries]) => (
        <div key={day}>
          <h3 className="mt-3 mb-2 text-small font-text text-ink-2">{day}</h3>
          <ol>
            {entries.map((entry, index) => (
              <li
                key={`${entry.at} ${entry.kind} ${String(index)}`}
                className={`${entryLook} ${entry.is_key ? 'before:border-accent before:bg-accent' : 'before:border-ink-3'}`}
              >
                <time className="text-right text-ink-2" dateTime={entry.at}>
                  {clockOf(entry.at)}
                </time>
                <div>
                  <p>
                    {entry.actor.kind === 'staff' && entry.actor.name && (
                      <b>{m.order_pages_timeline_by({ name: entry.actor.name })} </b>
                    )}
                    {entry.text}
                  </p>
                  {(entry.detail || entry.raw_id !== null) && (
                    <p className="text-small text-ink-2">
                      {entry.detail}{' '}
                      {entry.raw_id !== null && (
                        <button type="button" className="link" onClick={() => setRawId(entry.raw_id)}>
                          {m.order_pages_timeline_raw()}
                        </button>
                      )}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {rawId !== null && <RawDialog orderNumber={orderNumber} rawId={rawId} onClose={() => setRawId(null)} />}
    </section>
  )
}

function RawDialog({ orderNumber, rawId, onClose }: { orderNumber: string; rawId: number; onClose(): void }) {
  const { data, failure, reload } = useLoaded(String(rawId), (signal) =>
    callConsole<typeof readRaw>('GET /api/console/orders/{order_number}/raw/{raw_id}/', {
      params: { order_number: orderNumber, raw_id: rawId },
      signal,
    }),
  )
  return (
    <ConsoleDialog title={m.order_pages_timeline_raw()} onClose={onClose}>
      <p className="text-small text-ink-2">{m.order_pages_timeline_raw_noted()}</p>
      {failure && <ConsoleErrorState failure={failure} onRetry={reload} />}
      {data && (
        <pre className="my-3 max-h-[50dvh] overflow-auto rounded-control bg-sunk p-3 text-[12px] whitespace-pre-wrap">
          {data.raw}
        </pre>
      )}
      <p className="action-row">
        <Button onClick={onClose}>{m.console_ui_close()}</Button>
      </p>
    </ConsoleDialog>
  )
}
