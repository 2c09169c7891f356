import { useState } from 'react'
import { m } from '#texts'
import { CopyButton } from '#features/fulfilment/components/copy-button.tsx'
import { Reservation } from '#features/orders/components/waiting/reservation.tsx'
import { browserOf } from '#features/orders/rules/browser-of.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { DrawnIcon } from '#ui/display/icon.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import type { Cashier, CashierState } from './use-cashier.ts'
import type { CashierPanelProps } from './cashier-props.ts'

const clock = 'M12 8v4.5l3 2M4.2 9A8.5 8.5 0 1 1 3.5 13M4 4.5V9h4.5'

interface OpenCashierProps extends CashierPanelProps {
  opened: Extract<CashierState, { kind: 'open' }>
}

/** A code to scan, or a link to the provider. */
export function OpenCashier({
  opened: { cashier: action, isOver },
  cashier,
  way,
  order,
  onCheck,
  hasWarned = false,
}: OpenCashierProps) {
  const { name: provider } = way
  const isCode = action.action === 'qr'
  // An address that ends before the order opens on the payer's present network alone.
  const mayRenew = isCode ? !isOver : action.expires_at < order.expires_at
  return (
    <>
      <h1 tabIndex={-1} className="font-serif text-title tracking-[.03em]">
        {isCode ? m.payments_cashier_scan({ provider }) : m.payments_cashier_title()}
      </h1>
      <p className="text-[2.5rem]/tight tabular-nums">
        <MoneyAmount amount={order.total_amount} currency={order.currency} />
      </p>
      {isCode ? (
        <QrCode
          key={action.url}
          svg={action.qr_svg ?? ''}
          label={m.payments_cashier_code({ provider })}
          isOver={isOver}
          isBusy={cashier.isRenewing}
          onRenew={() => cashier.onRenew(false)}
        />
      ) : (
        <ProviderLink action={action} provider={provider} hasWarned={hasWarned} />
      )}
      <p className="inline-flex items-center gap-2 text-ink-2 tabular-nums" aria-live="off">
        <DrawnIcon shape={clock} size={18} />
        <Reservation order={order} />
      </p>
      <p className="max-w-[24em] text-note text-ink-2">
        {isOver ? m.payments_cashier_old_code() : isCode ? howToScan() : m.payments_cashier_goes_on()}
      </p>
      {mayRenew && (
        <Button isSmall isBusy={cashier.isRenewing} onClick={() => cashier.onRenew(true)}>
          {isCode ? m.payments_cashier_new_code() : m.payments_cashier_new_link()}
        </Button>
      )}
      <PaymentCheck provider={provider} onCheck={onCheck} />
    </>
  )
}

/** A phone cannot scan its own code. */
const howToScan = () =>
  browserOf(navigator.userAgent).isPhone ? m.payments_cashier_how_on_phone() : m.payments_cashier_how()

function PaymentCheck({ provider, onCheck }: { provider: string; onCheck: () => Promise<boolean> }) {
  const [step, setStep] = useState<'idle' | 'checking' | 'not_yet'>('idle')
  async function check() {
    setStep('checking')
    setStep((await onCheck()) ? 'not_yet' : 'idle')
  }
  return (
    <div className="grid justify-items-center gap-1 text-note text-ink-2">
      <p className="flex flex-wrap items-center justify-center">
        {m.payments_cashier_nothing_moves()}
        <Button isSmall variant="text" isBusy={step === 'checking'} onClick={() => void check()}>
          {m.payments_cashier_check()}
        </Button>
      </p>
      {step === 'checking' && <p>{m.payments_cashier_checking({ provider })}</p>}
      {step === 'not_yet' && <p className="max-w-[24em]">{m.payments_cashier_not_yet()}</p>}
    </div>
  )
}

interface ProviderLinkProps {
  action: Cashier
  provider: string
  hasWarned: boolean
}

function ProviderLink({ action: { url }, provider, hasWarned }: ProviderLinkProps) {
  if (!hasWarned && browserOf(navigator.userAgent).isInApp) {
    return (
      <>
        <p>{m.payments_cashier_elsewhere({ provider })}</p>
        <p className="w-full rounded-control bg-sunk p-3 text-note break-all">{url}</p>
        <CopyButton text={url} copied={m.payments_cashier_copied()} isOutlined>
          {m.payments_cashier_copy()}
        </CopyButton>
      </>
    )
  }
  return (
    // Sends the shop's origin, which providers of phones check; an order's page sends none by default.
    <a
      href={url}
      referrerPolicy="strict-origin"
      className={`max-w-[24em] ${buttonStyle({ variant: 'primary', isBlock: true })}`}
    >
      {m.payments_cashier_go({ provider })}
    </a>
  )
}

interface QrCodeProps {
  svg: string
  label: string
  isOver: boolean
  isBusy: boolean
  onRenew: () => void
}

/** As an image: markup from the network never becomes part of the page. Black on white in both themes, so that phones read it. */
function QrCode({ svg, label, isOver, isBusy, onRenew }: QrCodeProps) {
  const [address] = useState(() => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
  return (
    <div className="relative overflow-hidden rounded-control border border-line bg-[#fff]">
      <img
        src={address}
        alt={isOver ? '' : label}
        width={230}
        height={230}
        className={`filter-none ${isOver ? 'opacity-10' : ''}`}
        onLoad={() => URL.revokeObjectURL(address)}
      />
      {isOver && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 px-4 text-center text-on-picture">
          <p>{m.payments_cashier_code_over()}</p>
          <Button isSmall variant="primary" isBusy={isBusy} onClick={onRenew}>
            {m.payments_cashier_new_code()}
          </Button>
        </div>
      )}
    </div>
  )
}
