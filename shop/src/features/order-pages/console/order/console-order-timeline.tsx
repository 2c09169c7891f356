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

export function ConsoleOrderTimeline({ story, orderNumber }: ConsoleOrderTimelineProps) {
  const [rawId, setRawId] = useState<number | null>(null)
  const days = Map.groupBy(story, ({ at }) => dayOf(at))
  return (
    <section>
      <h2 className="c-section">
        {m.order_pages_course()} <small>{m.order_pages_story_zone()}</small>
      </h2>
      {[...days].map(([day, entries]) => (
        <div key={day}>
          <h3 className="c-story-day">{day}</h3>
          <ol className="c-story">
            {entries.map((entry, index) => (
              <li key={`${entry.at} ${entry.kind} ${String(index)}`} className={entry.is_key ? 'is-key' : ''}>
                <time dateTime={entry.at}>{clockOf(entry.at)}</time>
                <div>
                  <p>
                    {entry.actor.kind === 'staff' && entry.actor.name && (
                      <b>{m.order_pages_story_by({ name: entry.actor.name })} </b>
                    )}
                    {entry.text}
                  </p>
                  {(entry.detail || entry.raw_id !== null) && (
                    <p className="c-hint">
                      {entry.detail}{' '}
                      {entry.raw_id !== null && (
                        <button type="button" className="c-link" onClick={() => setRawId(entry.raw_id)}>
                          {m.order_pages_story_raw()}
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
    <ConsoleDialog title={m.order_pages_story_raw()} onClose={onClose}>
      <p className="c-hint">{m.order_pages_story_raw_noted()}</p>
      {failure && <ConsoleErrorState failure={failure} onRetry={reload} />}
      {data && <pre className="c-raw">{data.raw}</pre>}
      <p className="c-acts">
        <Button onClick={onClose}>{m.parcels_close()}</Button>
      </p>
    </ConsoleDialog>
  )
}
