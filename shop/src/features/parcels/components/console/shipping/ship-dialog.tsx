/** Ships one order after the other, in a dialog that fills a phone. */
import { useRef, useState } from 'react'
import { m } from '#texts'
import type { getConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { listCarriers } from '#features/parcels/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog, useDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleErrorState, Loading } from '#console-ui/console-states.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { ShipForm } from './ship-form.tsx'

export interface ShipDialogProps {
  /** Order numbers in shipping order. */
  queue: readonly string[]
  /** @param shipped the shipped orders of the queue */
  onClose(shipped: readonly string[]): void
}

interface Shipped {
  order: ResponseOf<typeof getConsoleOrder>
  carriers: ResponseOf<typeof listCarriers>
}

/** A page of its own on a phone. */
const look =
  'w-[min(720px,calc(100vw-32px))] max-desk:h-dvh max-desk:max-h-none max-desk:w-screen max-desk:max-w-none max-desk:rounded-none max-desk:border-0 max-desk:px-4 max-desk:pt-4 max-desk:pb-0 max-desk:open:flex max-desk:open:flex-col [&>h2]:pr-[120px]'

export function ShipDialog({ queue, onClose }: ShipDialogProps) {
  const [at, setAt] = useState(0)
  const shipped = useRef<string[]>([])
  const orderNumber = queue[at]!
  const loaded = useLoaded<Shipped>(orderNumber, async (signal) => {
    const [order, carriers] = await Promise.all([
      callConsole<typeof getConsoleOrder>('GET /api/console/orders/{order_number}/', {
        params: { order_number: orderNumber },
        signal,
      }),
      callConsole<typeof listCarriers>('GET /api/console/carriers/', { signal }),
    ])
    return { order, carriers }
  })
  const next = at + 1 < queue.length ? () => setAt(at + 1) : null
  const { data, failure } = loaded
  const close = () => onClose(shipped.current)
  const goOn = (isNext: boolean) => {
    shipped.current.push(orderNumber)
    if (isNext && next) next()
    else close()
  }
  return (
    <ConsoleDialog className={look} title={m.parcels_ship_order({ number: orderNumber })} onClose={close}>
      <p className="absolute top-3 right-2 flex items-center gap-1 text-ink-2 tabular-nums">
        {queue.length > 1 && <span>{m.parcels_ship_place({ at: at + 1, of: queue.length })}</span>}
        <CloseButton />
      </p>
      {failure && <ConsoleErrorState failure={failure} onRetry={loaded.reload} />}
      {data?.order.order_number !== orderNumber && !failure && <Loading />}
      {data?.order.order_number === orderNumber && !failure && (
        <ShipForm key={orderNumber} {...data} onShipped={goOn} onStale={loaded.reload} next={next} />
      )}
    </ConsoleDialog>
  )
}

function CloseButton() {
  const { close } = useDialog()
  return (
    <Button variant="quiet" onClick={close}>
      {m.console_ui_close()}
    </Button>
  )
}
