import type { ReactNode } from 'react'
import { m } from '#texts'
import { OrderedGoods } from '#features/orders/components/waiting/ordered-goods.tsx'
import type { Order } from '#features/orders/contract.ts'
import { CashierPanel } from './cashier-panel.tsx'
import type { CashierPanelProps } from './cashier-props.ts'

export interface CashierViewProps extends CashierPanelProps {
  /** Above the panel. */
  back?: ReactNode
  order: CashierPanelProps['order'] & Parameters<typeof OrderedGoods>[0]['order'] & Pick<Order, 'order_number'>
}

/** The cashier of one order beside its goods, for the shopper and for bearers of the order's link. */
export function CashierView({ back, ...props }: CashierViewProps) {
  const { order } = props
  return (
    <div className="mx-auto max-w-narrow lg:max-w-none">
      {back}
      <div className="mt-2 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_364px]">
        <CashierPanel {...props} />
        <aside className="rounded-panel border border-line bg-raised p-6" aria-labelledby="cashier-goods">
          <h2 id="cashier-goods" className="mb-6 font-serif text-lead tracking-[.03em]">
            {m.payments_cashier_goods()}
          </h2>
          <OrderedGoods order={order} />
          <p className="mt-4 text-note text-ink-2">{m.payments_cashier_closes({ number: order.order_number })}</p>
        </aside>
      </div>
    </div>
  )
}
