import { paths } from '#paths'
import { m } from '#texts'
import { TextLink } from '#ui/controls/text-link.tsx'

/** For who turned back at the cashier: the order of these goods is still there. */
export function PendingOrderNotice() {
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-x-6 rounded-panel bg-warn-soft px-6 py-3 text-warn">
      {m.checkout_order_awaits()}
      <TextLink to={paths.orders}>{m.checkout_to_orders()}</TextLink>
    </p>
  )
}
