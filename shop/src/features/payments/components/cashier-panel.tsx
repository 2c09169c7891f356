import { type ReactNode, useState } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { Reservation } from '#features/orders/components/waiting/reservation.tsx'
import type { Order } from '#features/orders/contract.ts'
import { CopyButton } from '#features/fulfilment/components/copy-button.tsx'
import { browserOf } from '#features/payments/rules/browser-of.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { Shape } from '#ui/placeholders/skeleton.tsx'
import type { Cashier, CashierState } from '../client/use-cashier.ts'

export interface CashierPanelProps {
  state: CashierState
  /** Name of the provider. */
  provider: string
  order: Pick<Order, 'order_number' | 'total_amount' | 'currency' | 'expires_at'>
  onRenew: (isFresh: boolean) => void
}

export function CashierPanel(props: CashierPanelProps) {
  const { order } = props
  return (
    <section
      aria-live="polite"
      className="mt-6 grid justify-items-center gap-4 rounded-panel border border-line bg-raised p-6 text-center"
    >
      <p className="text-title tabular-nums">
        <MoneyAmount amount={order.total_amount} currency={order.currency} />
      </p>
      <PanelContent {...props} />
      <p className="text-note text-ink-2 tabular-nums" aria-live="off">
        <Reservation order={order} />
      </p>
    </section>
  )
}

function PanelContent({ state, provider, order, onRenew }: CashierPanelProps): ReactNode {
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <p className="text-ink-2">{m.payments_cashier_loading({ provider })}</p>
          <Shape className="size-52" />
        </>
      )
    case 'unavailable':
      return (
        <>
          <p role="alert">{m.payments_cashier_unavailable({ provider })}</p>
          <Button onClick={() => onRenew(false)}>{m.payments_cashier_retry()}</Button>
        </>
      )
    case 'ended':
      return (
        <>
          <p role="alert">{state.sentence}</p>
          <LinkButton to={paths.order(order.order_number)} variant="primary">
            {m.payments_cashier_to_order()}
          </LinkButton>
        </>
      )
    case 'open':
      return <Open cashier={state.cashier} provider={provider} onRenew={onRenew} />
  }
}

function Open({ cashier, provider, onRenew }: { cashier: Cashier } & Pick<CashierPanelProps, 'provider' | 'onRenew'>) {
  const { action, url, qr_svg: svg } = cashier
  if (action === 'qr') {
    return (
      <>
        <p>{m.payments_cashier_scan({ provider })}</p>
        <QrCode key={url} svg={svg ?? ''} label={m.payments_cashier_code({ provider })} />
        <p className="text-note text-ink-2">{m.payments_cashier_goes_on()}</p>
        <Button isSmall variant="text" onClick={() => onRenew(true)}>
          {m.payments_cashier_new_code()}
        </Button>
      </>
    )
  }
  if (browserOf(navigator.userAgent).isInApp) {
    return (
      <>
        <p>{m.payments_cashier_elsewhere({ provider })}</p>
        <p className="w-full rounded-control bg-sunk p-3 text-note break-all">{url}</p>
        <CopyButton text={url} copied={m.payments_cashier_copied()}>
          {m.payments_cashier_copy()}
        </CopyButton>
      </>
    )
  }
  return (
    <>
      <a href={url} className={buttonStyle({ variant: 'primary', isBlock: true })}>
        {m.payments_cashier_go({ provider })}
      </a>
      <p className="text-note text-ink-2">{m.payments_cashier_goes_on()}</p>
    </>
  )
}

/** As an image: markup from the network never becomes part of the page. White in both themes, so that phones read it. */
function QrCode({ svg, label }: { svg: string; label: string }) {
  const [address] = useState(() => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
  return (
    <span className="rounded-control border border-line bg-[#fff] p-4">
      <img src={address} alt={label} width={208} height={208} onLoad={() => URL.revokeObjectURL(address)} />
    </span>
  )
}
