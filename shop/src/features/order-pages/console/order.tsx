/** One order with its goods, address, timeline and actions. */
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { m } from '#texts'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { CopyText } from '#console-ui/copy-text.tsx'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { useKeys } from '#console-ui/use-keys.ts'
import { usePermission } from '#console-session/me-store.ts'
import { stateTone, stateWord, waitedWords } from '#features/fulfilment/components/console/order-words.ts'
import type { orderLoader } from './loaders.ts'
import { OrderActionBar } from './order/order-action-bar.tsx'
import { OrderAddress } from './order/order-address.tsx'
import { OrderAside } from './order/order-aside.tsx'
import { OrderLines } from './order/order-lines.tsx'
import { OrderParcels } from './order/order-parcels.tsx'
import { OrderRequests } from './order/order-requests.tsx'
import { ConsoleOrderTimeline } from './order/console-order-timeline.tsx'
import { ShopperMessage } from '#features/fulfilment/components/console/shopper-message.tsx'
import { ShipDialog } from '#features/parcels/components/console/shipping/ship-dialog.tsx'

export function Component() {
  const { number = '' } = useParams()
  // Remounts for another order, so that typed or shown data never crosses over.
  return <OrderPage key={number} number={number} />
}

function OrderPage({ number }: { number: string }) {
  const { data: order, failure, reload, change } = useScreenData<typeof orderLoader>()
  const show = (order: ConsoleOrder) => change(() => order)
  const mayShip = usePermission('orders.ship')
  const [isShipping, setShipping] = useState(false)
  const canShip = mayShip && order?.not_shippable === null
  useKeys({
    s: () => canShip && setShipping(true),
    n: () => document.querySelector<HTMLTextAreaElement>('#order-note')?.focus(),
    p: () => document.querySelector<HTMLAnchorElement>('#order-slip')?.click(),
  })
  if (failure && !order) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.order_pages_order_of({ number })}
      note={order && <OrderState order={order} />}
      actions={
        order &&
        // The payment needs a decision first; the banner links to it.
        !order.is_in_review && (
          <OrderActionBar
            order={order}
            show={show}
            reload={reload}
            {...(canShip ? { ship: () => setShipping(true) } : {})}
          />
        )
      }
      crumbs={
        <Link className="link" to={consolePaths.orders(order ? { tab: order.tab } : {})}>
          {m.order_pages_console_back()}
        </Link>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {order ? <Order order={order} mayShip={mayShip} show={show} reload={reload} /> : <Loading />}
      {order && isShipping && (
        <ShipDialog
          queue={[order.order_number]}
          onClose={() => {
            setShipping(false)
            reload()
          }}
        />
      )}
    </ConsolePage>
  )
}

function OrderState({ order }: { order: ConsoleOrder }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <CopyText text={order.order_number} label={m.fulfilment_order()} />
      <StateTag tone={stateTone(order)}>{stateWord(order)}</StateTag>
      {order.waiting_since && (
        <span className={order.is_late ? 'text-warn' : ''}>
          {m.order_pages_waited_for({ time: waitedWords(order.waiting_since) })}
        </span>
      )}
    </span>
  )
}

interface OrderProps {
  order: ConsoleOrder
  mayShip: boolean
  show(order: ConsoleOrder): void
  reload(): void
}

function Order({ order, mayShip, show, reload }: OrderProps) {
  return (
    <>
      {order.open_case_id !== null && (
        <div className="banner bg-danger-soft">
          <p>{m.order_pages_order_in_review()}</p>
          <Link className={buttonStyle()} to={consolePaths.reviewCase(order.open_case_id)}>
            {m.returns_to_review()}
          </Link>
        </div>
      )}
      {order.is_in_review && order.open_case_id === null && (
        <p className="banner bg-danger-soft">{m.order_pages_order_money_checked()}</p>
      )}
      <ShopperMessage message={order.message} />
      <div className="mt-4 grid items-start gap-x-10 gap-y-8 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_336px] wide:grid-rows-[auto_1fr] max-desk:[main:has([data-part=order-actions]>span>button)_&]:mb-16">
        <OrderAddress order={order} show={show} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 wide:col-start-1 wide:row-span-2 wide:row-start-1">
          <OrderLines order={order} />
          <OrderParcels order={order} mayShip={mayShip} reload={reload} />
          <OrderRequests order={order} />
          <ConsoleOrderTimeline story={order.story} orderNumber={order.order_number} />
        </div>
        <OrderAside order={order} reload={reload} />
      </div>
    </>
  )
}
