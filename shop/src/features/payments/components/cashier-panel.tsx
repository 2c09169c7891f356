import { type ReactNode, useState } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { CopyButton } from '#features/fulfilment/components/copy-button.tsx'
import { browserOf } from '#features/payments/rules/browser-of.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { Shape } from '#ui/placeholders/skeleton.tsx'
import type { Cashier, CashierState } from '../client/use-cashier.ts'

export interface CashierPanelProps {
  state: CashierState
  /** Name of the provider. */
  provider: string
  orderNumber: string
  onRenew: (isFresh: boolean) => void
}

export function CashierPanel({ state, provider, orderNumber, onRenew }: CashierPanelProps) {
  return (
    <section
      aria-live="polite"
      className="mt-6 grid justify-items-center gap-4 rounded-panel border border-line bg-raised p-6 text-center"
    >
      <PanelContent state={state} provider={provider} orderNumber={orderNumber} onRenew={onRenew} />
    </section>
  )
}

function PanelContent({ state, provider, orderNumber, onRenew }: CashierPanelProps): ReactNode {
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
          <LinkButton to={paths.order(orderNumber)} variant="primary">
            {m.payments_cashier_to_order()}
          </LinkButton>
        </>
      )
    case 'open':
      return <Open cashier={state.cashier} provider={provider} onRenew={onRenew} />
  }
}

function Open({ cashier, provider, onRenew }: { cashier: Cashier } & Pick<CashierPanelProps, 'provider' | 'onRenew'>) {
  const { action, url, qr_svg: svg, expires_at: expiresAt } = cashier
  const until = <p className="text-note text-ink-2">{m.payments_cashier_until({ time: formatShopTime(expiresAt) })}</p>
  if (action === 'qr') {
    return (
      <>
        <p>{m.payments_cashier_scan({ provider })}</p>
        <QrCode key={url} svg={svg ?? ''} label={m.payments_cashier_code({ provider })} />
        {until}
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
        {until}
      </>
    )
  }
  return (
    <>
      <a href={url} className={buttonStyle({ variant: 'primary', isBlock: true })}>
        {m.payments_cashier_go({ provider })}
      </a>
      {until}
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
