import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { Section } from '#ui/layout/section.tsx'
import { timelineOf } from '../client/order-timeline.ts'
import { shortTime } from '#features/fulfilment/components/steps.ts'

/** 经过: the timeline, newest first. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  return (
    <Section title={m.order_pages_course()} isNear>
      <ol>
        {timelineOf(order).map(({ time, words }, index) => (
          <li
            key={`${time} ${words}`}
            className={`grid grid-cols-[104px_minmax(0,1fr)] gap-4 py-2.5 text-note/relaxed ${index > 0 ? 'border-t border-line text-ink-2' : ''}`}
          >
            <time dateTime={time} className="text-ink-3 tabular-nums">
              {shortTime(time)}
            </time>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
