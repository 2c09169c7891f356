import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { cancelOrderAsStaff } from '#features/orders/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { hasSlip } from '../slips/has-slip.ts'
import { CancelItemsDialog } from './cancel-items-dialog.tsx'
import { GoodwillDialog } from './goodwill-dialog.tsx'
import { PaymentLinkDialog } from '#features/staff-orders/components/console/payment-link-dialog.tsx'
import { ReasonDialog } from '#features/fulfilment/components/console/reason-dialog.tsx'

export interface OrderActionBarProps {
  order: ConsoleOrder
  /** Unset: nothing can be shipped, or permission is missing. */
  ship?(): void
  show(order: ConsoleOrder): void
  reload(): void
}

/** Actions on the whole order. Impossible ones show their reason. */
export function OrderActionBar({ order, ship, show, reload }: OrderActionBarProps) {
  const mayShip = usePermission('orders.ship')
  const mayDecide = usePermission('returns.decide')
  const mayPrint = usePermission('slips.print')
  const mayWrite = usePermission('orders.write')
  // The next step after writing an order.
  const { hasPaymentLink } = (useLocation().state ?? {}) as { hasPaymentLink?: boolean }
  const isUnpaid = mayWrite && order.status === 'pending'
  const [dialog, setDialog] = useState<'cancel' | 'call_off' | 'goodwill' | 'link' | null>(
    hasPaymentLink && isUnpaid ? 'link' : null,
  )
  const params = { order_number: order.order_number }
  const isUnsent =
    order.status === 'paid' && order.lines.some((line) => line.quantity > line.called_off + line.handed_over)
  const close = () => setDialog(null)
  return (
    <>
      <p className="action-row max-desk:justify-start" data-part="order-actions">
        {mayShip && order.tab === 'to_ship' && order.not_shippable && (
          <span className="text-ink-2">{order.not_shippable.detail}</span>
        )}
        {isUnpaid && (
          <>
            <Link className={buttonStyle()} to={consolePaths.editOrder(order.order_number)}>
              {m.staff_orders_edit_button()}
            </Link>
            <Button variant="primary" onClick={() => setDialog('link')}>
              {m.staff_orders_link()}
            </Button>
          </>
        )}
        {mayDecide && order.status === 'pending' && (
          <Button variant="danger-outline" onClick={() => setDialog('cancel')}>
            {m.order_pages_cancel_order()}
          </Button>
        )}
        {mayDecide && isUnsent && (
          <Button variant="danger-outline" onClick={() => setDialog('call_off')}>
            {m.order_pages_cancel_items_rest()}
          </Button>
        )}
        {mayDecide && (order.status === 'paid' || order.status === 'refunding') && (
          <Button onClick={() => setDialog('goodwill')}>{m.order_pages_goodwill()}</Button>
        )}
        {mayPrint && hasSlip(order) && (
          <Link id="order-slip" className={buttonStyle()} to={consolePaths.slips([order.order_number])}>
            {m.order_pages_print_slips()}
          </Link>
        )}
        {ship && (
          // On a phone under the thumb, above the menu.
          <span className="flex max-desk:fixed max-desk:inset-x-4 max-desk:bottom-[calc(69px+env(safe-area-inset-bottom))] max-desk:z-14 max-desk:rounded-control max-desk:shadow-float max-desk:*:h-12 max-desk:*:w-full">
            <Button variant="primary" onClick={ship}>
              {m.parcels_ship()}
            </Button>
          </span>
        )}
      </p>
      {dialog === 'link' && <PaymentLinkDialog orderNumber={order.order_number} onClose={close} />}
      {dialog === 'goodwill' && (
        <GoodwillDialog
          order={order}
          onClose={(changed) => {
            close()
            if (changed) show(changed)
          }}
        />
      )}
      {dialog === 'cancel' && (
        <ReasonDialog
          title={m.order_pages_cancel_order()}
          sentence={m.order_pages_cancel_sentence()}
          submit={m.order_pages_cancel_order()}
          onClose={close}
          work={async (reason) => {
            await callConsole<typeof cancelOrderAsStaff>('POST /api/console/orders/{order_number}/cancel/', {
              params,
              body: { reason },
            })
            close()
            reload()
          }}
        />
      )}
      {dialog === 'call_off' && (
        <CancelItemsDialog
          order={order}
          onClose={close}
          onChanged={(changed) => (changed ? show(changed) : reload())}
        />
      )}
    </>
  )
}
