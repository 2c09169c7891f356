import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import type { OrderStatus } from '#features/orders/values.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { confirmationKey } from './order-confirmation.tsx'
import type { OrderToConfirm } from './order-question.ts'
import { PayButton } from './pay-button.tsx'
import { PutBackButton } from './put-back-button.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { RefundTestButton } from './refund-test-button.tsx'

export interface OrderButtonsProps {
  order: Order
  /** Cancelling, refunding and the receipt need a confirmation. */
  onConfirm: (question: OrderToConfirm) => void
  /** In a list: the order's page has details. */
  hasStory?: boolean
}

/** Possible actions of an order, the next step last. */
export function OrderButtons({ order, onConfirm, hasStory = false }: OrderButtonsProps) {
  const cancelling = useFetcher({ key: confirmationKey({ kind: 'cancel', order }) })
  const refunding = useFetcher({ key: confirmationKey({ kind: 'refund', order }) })
  const isPending = order.status === 'pending'
  const isOpen = isPending || order.status === 'paid' || order.status === 'refunding'
  return (
    <>
      {isPending && (
        <Button
          variant="text"
          isSmall
          isBusy={cancelling.state !== 'idle'}
          onClick={() => onConfirm({ kind: 'cancel', order })}
        >
          {m.orders_cancel()}
        </Button>
      )}
      <RefundTestButton
        status={order.status}
        fulfilment={order.fulfilment}
        isBusy={refunding.state !== 'idle'}
        onClick={() => onConfirm({ kind: 'refund', order })}
      />
      <div className="flex flex-wrap justify-end gap-2 empty:hidden">
        {hasStory && (
          <LinkButton
            to={paths.order(order.order_number)}
            isSmall
            aria-label={(isPending ? m.orders_page_of : m.orders_view_progress_of)({ number: order.order_number })}
          >
            {isPending ? m.orders_to_page() : m.orders_view_progress()}
          </LinkButton>
        )}
        {isPending && <PayButton order={order} />}
        {order.fulfilment === 'needs_address' && order.status === 'paid' && (
          <LinkButton to={paths.addressesOfOrder(order.order_number)} variant="primary" isSmall>
            {m.orders_add_address()}
          </LinkButton>
        )}
        {/* Everything has shipped: one receipt confirms all parcels. */}
        {hasStory && order.status === 'paid' && order.fulfilment === 'shipped' && (
          <ReceiptButton question={{ kind: 'receive', order }} onConfirm={onConfirm} />
        )}
        {putBackWords[order.status] && <PutBackButton order={order}>{putBackWords[order.status]!()}</PutBackButton>}
        {!isOpen && !putBackWords[order.status] && (
          <LinkButton to={paths.goods(order.goods_id)} isSmall>
            {m.orders_look_again()}
          </LinkButton>
        )}
      </div>
    </>
  )
}

const putBackWords: Partial<Record<OrderStatus, () => string>> = {
  paid: m.orders_buy_again,
  expired: m.orders_put_back,
  cancelled: m.orders_put_back,
}
