import { useState } from 'react'
import { m } from '#texts'
import type { ConsoleOrder, ConsoleShipment } from '#features/fulfilment/console-contract/orders.ts'
import type {
  arriveShipment,
  dropShipment,
  loseShipment,
  turnBackShipment,
  undoDispatch,
} from '#features/parcels/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { whenOf } from '#console-ui/when.ts'
import { usePermission } from '#console-session/me-store.ts'
import { confirmShipmentEnd, type ParcelEnd } from '#features/parcels/components/console/ends/parcel-end.ts'
import { ParcelEndDialog } from '#features/parcels/components/console/ends/parcel-end-dialog.tsx'
import { RefundShipmentDialog } from '#features/returns/components/console/refund-shipment-dialog.tsx'
import { ParcelDialog } from '#features/parcels/components/console/parcel-dialog.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface OrderParcelsProps {
  order: ConsoleOrder
  mayShip: boolean
  reload(): void
}

export function OrderParcels({ order, mayShip, reload }: OrderParcelsProps) {
  if (order.shipments.length === 0) return null
  return (
    <section>
      <h2 className="section-title">{m.order_pages_parcels()}</h2>
      <ul>
        {order.shipments.map((shipment) => (
          <Parcel key={shipment.id} shipment={shipment} order={order} mayShip={mayShip} reload={reload} />
        ))}
      </ul>
    </section>
  )
}

const states = {
  packing: m.parcels_packing,
  handed_over: m.parcels_dispatched,
  delivered: m.parcels_delivered,
  lost: m.parcels_lost,
  came_back: m.parcels_came_back,
} satisfies Record<ConsoleShipment['status'], () => string>

type Event = ParcelEnd | 'drop'

/** Possible events of a parcel in each state. */
const eventsOf: Record<ConsoleShipment['status'], readonly Event[]> = {
  packing: ['drop'],
  handed_over: ['arrive', 'lose', 'turn_back'],
  delivered: [],
  lost: ['arrive'],
  came_back: [],
}

const eventNames = {
  arrive: m.order_pages_do_arrive,
  lose: m.order_pages_do_lose,
  turn_back: m.order_pages_do_turn_back,
  drop: m.order_pages_do_drop,
} satisfies Record<Event, () => string>

async function send(event: Event, id: number): Promise<void> {
  const params = { id }
  if (event === 'arrive')
    await callConsole<typeof arriveShipment>('POST /api/console/shipments/{id}/arrive/', { params })
  if (event === 'lose') await callConsole<typeof loseShipment>('POST /api/console/shipments/{id}/lose/', { params })
  if (event === 'turn_back')
    await callConsole<typeof turnBackShipment>('POST /api/console/shipments/{id}/turn_back/', { params })
  if (event === 'drop') await callConsole<typeof dropShipment>('POST /api/console/shipments/{id}/drop/', { params })
}

function Parcel({
  shipment,
  order,
  mayShip,
  reload,
}: OrderParcelsProps & { shipment: ConsoleOrder['shipments'][number] }) {
  const { id, number, status, carrier, tracking_number, tracking_url, lines, is_replaced, undo_until } = shipment
  const [end, setEnd] = useState<ParcelEnd | null>(null)
  const [dialog, setDialog] = useState<'hand_over' | 'send_again' | 'correct' | 'pay_back' | 'undo' | null>(null)
  const moving = useSubmit(async () => {
    await send('drop', id)
    reload()
  })
  const mayDecide = usePermission('returns.decide')
  const [undoKey] = useState(() => crypto.randomUUID())
  const [openedAt] = useState(() => Date.now())
  // The server decides; a page that stays open for longer shows its answer.
  const isUndoable = undo_until !== null && Date.parse(undo_until) > openedAt
  const canBeSentAgain =
    (status === 'lost' || status === 'came_back') && !is_replaced && order.status === 'paid' && !order.is_in_review
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div>
        <b>{m.parcels_parcel({ number })}</b>{' '}
        <span className="ml-2">
          <StateMark>{states[status]()}</StateMark>
        </span>
        <small>
          {[
            carrier?.name,
            m.order_pages_line_items({ count: pieces }),
            whenOf(shipment.handed_over_at ?? shipment.packed_at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {tracking_number && (
          <p className="code-text">
            {tracking_url ? (
              <a className="link text-small" href={tracking_url} target="_blank" rel="noreferrer">
                {tracking_number}
              </a>
            ) : (
              tracking_number
            )}
          </p>
        )}
        <FormError failure={moving.failure} />
      </div>
      {mayShip && (
        <CheckedForm className="action-row *:min-h-control *:text-small" onSubmit={moving.onSubmit}>
          {eventsOf[status].map((name) => (
            <button
              key={name}
              {...(name === 'drop' ? {} : { type: 'button', onClick: () => setEnd(name) })}
              className="link"
              disabled={moving.isBusy}
            >
              {eventNames[name]()} <span className="sr-only">{m.parcels_parcel({ number })}</span>
            </button>
          ))}
          {status === 'packing' && !order.is_in_review && (
            <button type="button" className="link" onClick={() => setDialog('hand_over')}>
              {m.parcels_do_dispatch()}
            </button>
          )}
          {canBeSentAgain && (
            <button type="button" className="link" onClick={() => setDialog('send_again')}>
              {m.parcels_do_send_again()} <span className="sr-only">{m.parcels_parcel({ number })}</span>
            </button>
          )}
          {canBeSentAgain && mayDecide && (
            <button type="button" className="link" onClick={() => setDialog('pay_back')}>
              {m.returns_refund()} <span className="sr-only">{m.parcels_parcel({ number })}</span>
            </button>
          )}
          {isUndoable && (
            <button type="button" className="link" onClick={() => setDialog('undo')}>
              {m.parcels_do_undo()} <span className="sr-only">{m.parcels_parcel({ number })}</span>
            </button>
          )}
          <button type="button" className="link" onClick={() => setDialog('correct')}>
            {m.parcels_do_correct()} <span className="sr-only">{m.parcels_parcel({ number })}</span>
          </button>
        </CheckedForm>
      )}
      {end && (
        <ParcelEndDialog
          {...confirmShipmentEnd(end, number, order)}
          submit={eventNames[end]()}
          onClose={() => setEnd(null)}
          work={async () => {
            await send(end, id)
            setEnd(null)
            reload()
          }}
        />
      )}
      {dialog === 'pay_back' && (
        <RefundShipmentDialog
          order={order}
          shipment={shipment}
          onClose={(isDone) => {
            setDialog(null)
            if (isDone) reload()
          }}
        />
      )}
      {dialog === 'undo' && (
        <ParcelEndDialog
          title={m.parcels_undo_title({ number })}
          sentence={m.parcels_then_undo()}
          submit={m.parcels_do_undo()}
          onClose={() => setDialog(null)}
          work={async () => {
            await callConsole<typeof undoDispatch>('POST /api/console/orders/{order_number}/shipments/{id}/undo/', {
              params: { order_number: order.order_number, id },
              headers: { 'idempotency-key': undoKey },
            })
            setDialog(null)
            reload()
          }}
        />
      )}
      {dialog && dialog !== 'pay_back' && dialog !== 'undo' && (
        <ParcelDialog
          kind={dialog}
          shipment={shipment}
          message={order.message}
          onClose={(isDone) => {
            setDialog(null)
            if (isDone) reload()
          }}
        />
      )}
    </li>
  )
}
