import { m } from '#texts'
import type { OrderStory } from '#features/fulfilment/contract.ts'
import { Section } from '#ui/layout/section.tsx'
import { courseOf } from '../client/order-course.ts'
import { shortTime } from '../client/order-steps.ts'

/** 经过: what happened, newest first. */
export function OrderCourse({ order }: { order: OrderStory }) {
  return (
    <Section title={m.fulfilment_course()} isNear>
      <ol>
        {courseOf(order).map(({ time, words }, index) => (
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
