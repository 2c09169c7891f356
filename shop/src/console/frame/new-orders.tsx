/** A quiet sign for orders that arrive while the console is open; nothing moves. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import type { countNewOrders } from '#features/orders/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { setNewOrders, useNewOrders } from '#console-ui/new-orders-store.ts'
import { soundFor } from '#console-ui/order-sound.ts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'

interface NewOrdersProps {
  everyInMs: number
  onFailure(failure: unknown): void
}

export function NewOrders({ everyInMs, onFailure }: NewOrdersProps) {
  const count = useNewOrders()
  const mayRead = usePermission('orders.read')
  /** When the last order was paid that the person has seen; and the last of all. */
  const seen = useRef<string | undefined>(undefined)
  const latest = useRef<string | undefined>(undefined)
  const poll = useEffectEvent(async () => {
    if (!mayRead) return
    // A shop without orders counts from the moment of the first poll.
    const started = new Date().toISOString()
    const known = seen.current
    const response = await callConsole<typeof countNewOrders>('GET /api/console/me/new_orders/', {
      query: known === undefined ? {} : { after: known },
    })
    // Another person has dismissed the sign meanwhile.
    if (seen.current !== known) return
    const last = response.latest ?? known ?? started
    seen.current ??= last
    const isNewer = response.count > 0 && last !== latest.current
    latest.current = last
    setNewOrders(response.count)
    if (isNewer) await soundFor(last)
  })
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    const run = () => void poll().catch((failure: unknown) => fail(failure))
    run()
    const timer = setInterval(run, everyInMs)
    return () => {
      clearInterval(timer)
      setNewOrders(0)
    }
  }, [everyInMs])
  const dismiss = () => {
    seen.current = latest.current
    setNewOrders(0)
  }
  return (
    // In the header it covers nothing. The element always exists, because only then are changes announced.
    <output className="flex items-center gap-2 not-has-[a]:sr-only max-desk:order-last max-desk:basis-full">
      {count > 0 && (
        <>
          <span>{m.console_new_orders({ count })}</span>
          <Link className="link" to={consolePaths.orders({ tab: 'to_ship' })} onClick={dismiss}>
            {m.console_new_orders_see()}
          </Link>
          <SmallIconButton icon="close" label={m.console_new_orders_dismiss()} onClick={dismiss} />
        </>
      )}
    </output>
  )
}
