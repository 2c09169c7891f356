import { paths } from '#paths'
import { m } from '#texts'
import { formatDates } from '#features/delivery/components/promise-words.ts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { findUnrequestedLine, lastDayWithoutReason } from '../client/return-request.ts'
import { notReturnableReason } from '../client/not-returnable-reason.ts'

/** Deadline of a return with a link to the form, or the reason why no further request is possible. */
export function ReturnHint({ order }: { order: OrderDetail }) {
  if (order.lines.every((line) => line.returnable_quantity === 0)) {
    const line = findUnrequestedLine(order)
    return line ? <p className="mt-12 border-t border-line pt-4">{notReturnableReason(order, line)}</p> : null
  }
  const until = lastDayWithoutReason(order)
  return (
    <div className="mt-12 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
      <p>
        {m.returns_hint()}
        {until && (
          <span className="block text-note text-ink-2">
            {m.returns_until({ day: formatDates({ from: until, until }) })}
          </span>
        )}
      </p>
      <LinkButton to={paths.requestReturn(order.order_number)} isSmall>
        {m.returns_title()}
      </LinkButton>
    </div>
  )
}
