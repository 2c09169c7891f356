import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { m } from '#texts'
import { useNow } from '#features/orders/components/waiting/use-now.ts'
import type { OrderStatus } from '#features/orders/values.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { useOnline } from './use-online.ts'
import { Shape } from '#ui/placeholders/skeleton.tsx'
import type { CashierPanelProps } from './cashier-props.ts'
import { CashierStateView } from './cashier-state.tsx'
import { OpenCashier } from './open-cashier.tsx'
import type { WayToPay } from './use-way-to-pay.ts'
import { WaysToPay } from './ways-to-pay.tsx'

const clockIntervalInMs = 5_000

/** The code or link of an order's payment, and each other state of it. */
export function CashierPanel(props: CashierPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { cashier, status, way } = props
  const step = status === 'pending' ? cashier.state.kind : status
  const isOffline = !useOnline() && status === 'pending'
  return (
    <section
      ref={panel}
      aria-live="polite"
      className="grid justify-items-center gap-4 rounded-panel border border-line bg-raised p-6 text-center sm:p-8"
    >
      {isOffline && (
        <p className="w-full rounded-control bg-warn-soft px-4 py-3 text-warn">{m.payments_cashier_offline()}</p>
      )}
      {status === 'pending' ? <Waiting {...props} /> : <Settled {...props} />}
      <HeadingFocus key={step} panel={panel} />
      {status === 'pending' && way.ways.length > 1 && (
        <div className="w-full max-w-[24em] text-left">
          <WaysToPay way={way} />
        </div>
      )}
    </section>
  )
}

/** With each state: the pressed button may be gone with the former one. */
function HeadingFocus({ panel }: { panel: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [panel])
  return null
}

function Waiting(props: CashierPanelProps): ReactNode {
  const now = useNow(clockIntervalInMs)
  const { cashier, way, order, next } = props
  const { state } = cashier
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <h1 tabIndex={-1} className="font-serif text-title tracking-[.03em]">
            {m.payments_cashier_title()}
          </h1>
          {!way.isLoading && <p className="text-ink-2">{m.payments_cashier_loading({ provider: way.name })}</p>}
          <Shape className="size-[232px]" />
        </>
      )
    case 'unavailable':
      return (
        <CashierStateView
          sign="failed"
          title={m.payments_cashier_failed({ provider: way.name })}
          sentence={m.payments_cashier_failed_text()}
        >
          <Button isSmall variant="primary" isBusy={cashier.isRenewing} onClick={() => cashier.onRenew(false)}>
            {m.payments_cashier_retry()}
          </Button>
          <OtherWays way={way} />
        </CashierStateView>
      )
    case 'throttled':
      return (
        <CashierStateView
          sign="waiting"
          title={m.payments_cashier_throttled()}
          sentence={m.payments_cashier_throttled_text()}
        />
      )
    case 'replaced':
      return (
        <CashierStateView
          sign="waiting"
          title={m.payments_cashier_replaced()}
          sentence={m.payments_cashier_replaced_text()}
        >
          <Button isSmall variant="primary" isBusy={cashier.isRenewing} onClick={() => cashier.onRenew(false)}>
            {m.payments_cashier_show_newer()}
          </Button>
        </CashierStateView>
      )
    case 'elsewhere':
      return (
        <CashierStateView
          sign="waiting"
          title={m.payments_cashier_elsewhere_now()}
          sentence={m.payments_cashier_elsewhere_text()}
        >
          <Button isSmall isBusy={cashier.isRenewing} onClick={() => cashier.onRenew(false)}>
            {m.payments_cashier_take_over()}
          </Button>
        </CashierStateView>
      )
    case 'ended':
      return (
        <CashierStateView sign="over" title={m.payments_cashier_ended()} sentence={state.sentence}>
          {next}
        </CashierStateView>
      )
    case 'open':
      if (state.isOver && Date.parse(order.expires_at) <= now.getTime()) {
        return (
          <CashierStateView
            sign="waiting"
            title={m.payments_cashier_deadline()}
            sentence={m.payments_cashier_deadline_text()}
          />
        )
      }
      return <OpenCashier {...props} opened={state} />
  }
}

function OtherWays({ way: { ways, provider, onChoose } }: { way: WayToPay }) {
  return ways
    .filter((one) => one.provider !== provider)
    .map((one) => (
      <Button key={one.provider} isSmall variant="text" onClick={() => onChoose(one.provider)}>
        {m.payments_cashier_other({ provider: one.name })}
      </Button>
    ))
}

function Settled({ order, status, surplusAmount, next }: CashierPanelProps) {
  const amount = formatMoney(order.total_amount, order.currency)
  // A refunded order has no payment left that the shop would retain.
  if (surplusAmount !== null && status === 'paid') {
    const surplus = formatMoney(surplusAmount, order.currency)
    return (
      <CashierStateView
        sign="back"
        title={m.payments_cashier_twice({ amount: surplus })}
        sentence={m.payments_cashier_twice_text()}
      >
        {next}
      </CashierStateView>
    )
  }
  return <CashierStateView {...endingOf(status, amount)}>{next}</CashierStateView>
}

function endingOf(
  status: OrderStatus,
  amount: string,
): Pick<Parameters<typeof CashierStateView>[0], 'sign' | 'title' | 'sentence'> {
  switch (status) {
    case 'pending':
    case 'paid':
      return { sign: 'done', title: m.payments_cashier_paid({ amount }), sentence: m.payments_cashier_paid_text() }
    case 'expired':
      return { sign: 'over', title: m.payments_cashier_expired(), sentence: m.payments_cashier_closed_text() }
    case 'cancelled':
      return { sign: 'over', title: m.payments_cashier_cancelled(), sentence: m.payments_cashier_closed_text() }
    case 'paid_late':
      return { sign: 'back', title: m.payments_cashier_late(), sentence: m.payments_cashier_late_text() }
    case 'refunding':
    case 'refunded':
      return { sign: 'back', title: m.payments_cashier_refunded(), sentence: m.payments_cashier_refunded_text() }
  }
}
