/** Columns of the list of orders. */
import { Link } from 'react-router'
import { m } from '#texts'
import { shopperName } from '#features/fulfilment/components/console/shopper-name.ts'
import type { ListedOrder } from '#features/orders/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { Pictured } from '#console-ui/display/pictured.tsx'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { FlagMark } from '#features/fulfilment/components/console/flag-mark.tsx'
import {
  canBeSent,
  goodsWords,
  stateTone,
  stateWord,
  waitedWords,
} from '#features/fulfilment/components/console/order-words.ts'
import { MessageMark } from '#features/fulfilment/components/console/shopper-message.tsx'

export interface OrderActions {
  mayShip: boolean
  readsMoney: boolean
  isToShip: boolean
  /** True while no other ordering is chosen. */
  longestFirst: boolean
  ship(order: ListedOrder): void
}

export const addressOfOrder = ({ order_number }: Pick<ListedOrder, 'order_number'>) => consolePaths.order(order_number)

export function orderColumns({
  mayShip,
  readsMoney,
  isToShip,
  longestFirst,
  ship,
}: OrderActions): readonly ListColumn<ListedOrder>[] {
  const columns: (ListColumn<ListedOrder> | false)[] = [
    {
      key: 'order',
      title: m.fulfilment_order(),
      orderings: [{ value: 'newest', direction: 'descending' }],
      isDefaultOrdering: !longestFirst,
      cell: (order) => (
        <>
          <Link className="row-link code-text whitespace-nowrap" to={addressOfOrder(order)}>
            {order.order_number}
          </Link>
          <small>{whenOf(order.created_at)}</small>
        </>
      ),
    },
    { key: 'goods', title: m.returns_goods(), cell: (order) => <FirstGoods order={order} /> },
    {
      key: 'shopper',
      title: m.fulfilment_console_shopper(),
      cell: ({ shopper, guest, place }) => (
        <>
          {[shopperName(shopper.username), guest?.recipient].filter(Boolean).join(' ')}
          <small>{place}</small>
        </>
      ),
    },
    {
      key: 'state',
      title: m.returns_console_state(),
      cell: (order) => <StateMark tone={stateTone(order)}>{stateWord(order)}</StateMark>,
    },
    {
      key: 'note',
      title: m.order_pages_console_note(),
      cell: (order) => <Notes order={order} />,
    },
    {
      key: 'waited',
      title: m.returns_console_waited(),
      isFigure: true,
      orderings: [{ value: 'waiting', direction: 'descending' }],
      isDefaultOrdering: longestFirst,
      cell: (order) => <Waited order={order} />,
    },
    readsMoney && {
      key: 'sum',
      title: m.returns_console_sum(),
      isFigure: true,
      orderings: [{ value: '-total', direction: 'descending' }],
      cell: ({ total_amount }) => total_amount && formatMoney(total_amount),
    },
    mayShip &&
      isToShip && {
        key: 'do',
        title: m.order_pages_console_actions(),
        cell: (order) => <ShipAction order={order} ship={ship} />,
      },
  ]
  return columns.filter((column) => column !== false)
}

export function FirstGoods({ order }: { order: ListedOrder }) {
  const [first] = order.lines
  return (
    <Pictured picture={first?.image_url}>
      {first?.goods_name}
      <small>{goodsWords(order)}</small>
    </Pictured>
  )
}

/** The shopper's message, and the staff's note. */
function Notes({ order: { message, note, flag } }: { order: ListedOrder }) {
  return (
    <>
      <MessageMark message={message} />
      {(note || flag !== 'none') && (
        <span className={message ? 'mt-0.5 block wrap-anywhere' : 'wrap-anywhere'}>
          <FlagMark flag={flag} />
          {note}
        </span>
      )}
    </>
  )
}

export function Waited({ order: { waiting_since, is_late } }: { order: ListedOrder }) {
  if (!waiting_since) return null
  const time = waitedWords(waiting_since)
  if (!is_late) return <span className="text-ink-2 whitespace-nowrap">{time}</span>
  return (
    <span className="text-warn whitespace-nowrap">
      <span aria-hidden="true">{time}</span>
      <span className="sr-only">{m.order_pages_console_late({ time })}</span>
    </span>
  )
}

function ShipAction({ order, ship }: { order: ListedOrder; ship(order: ListedOrder): void }) {
  // The state's label explains why.
  if (order.is_in_review) return null
  if (!canBeSent(order))
    return <span className="text-ink-2 whitespace-nowrap">{m.order_pages_console_waits_for_address()}</span>
  return (
    <button type="button" className="link" onClick={() => ship(order)}>
      {m.parcels_ship()} <span className="sr-only">{order.order_number}</span>
    </button>
  )
}

/** Phone layout: cards with one button each. */
export function orderCard({ mayShip, ship }: OrderActions) {
  return (order: ListedOrder) => (
    <>
      <p className="mb-1.5 flex justify-between gap-3">
        <Link className="row-link code-text" to={addressOfOrder(order)}>
          {order.order_number}
        </Link>
        <Waited order={order} />
      </p>
      <div className="mb-1.5 flex justify-between gap-3">
        <FirstGoods order={order} />
        {order.total_amount !== null && <span>{formatMoney(order.total_amount)}</span>}
      </div>
      <p className="card-line">
        <span className="text-ink-2">
          {[
            order.guest ? [shopperName(''), order.guest.recipient].filter(Boolean).join(' ') : order.shopper.username,
            order.place,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <StateMark tone={stateTone(order)}>{stateWord(order)}</StateMark>
      </p>
      <Notes order={order} />
      {mayShip && canBeSent(order) && (
        <button type="button" className={`${buttonStyle()} mt-2.5 w-full text-accent`} onClick={() => ship(order)}>
          {m.parcels_ship()} <span className="sr-only">{order.order_number}</span>
        </button>
      )}
    </>
  )
}
