import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import { isStillToCome } from '#features/orders/values.ts'
import { loginAddress } from '#session/private-page.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { Button } from '#ui/controls/button.tsx'
import { addressLine, languageOfAddress } from '#features/delivery/components/address-words.ts'
import { formatDates } from '#features/delivery/components/promise-words.ts'
import { type Fact, Facts } from '#ui/display/facts.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { BoughtGoods } from './bought-goods.tsx'
import { surplusOf } from '#features/payments/rules/surplus-of.ts'
import { usePaymentConfirmation } from '#features/order-links/components/cashier/use-payment-confirmation.ts'

/** Page after the cashier: the payment's result, as known to the shop. */
export function PaymentReturn({ orderNumber }: { orderNumber: string | null }) {
  const [round, setRound] = useState(1)
  return <PaymentOutcome key={round} orderNumber={orderNumber} onRetry={() => setRound(round + 1)} />
}

function PaymentOutcome({ orderNumber, onRetry }: { orderNumber: string | null; onRetry: () => void }) {
  const confirmation = usePaymentConfirmation(orderNumber)
  const { provider } = usePublicSettings()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isLoggedOut = confirmation?.kind === 'logged_out'
  useEffect(() => {
    if (isLoggedOut) void navigate(loginAddress(location.href), { replace: true })
  }, [isLoggedOut, navigate])

  switch (confirmation?.kind) {
    case undefined:
    case 'logged_out':
      return (
        <Outcome
          title={m.checkout_confirming()}
          sentence={m.checkout_confirming_sentence({ provider })}
          facts={factsOf(orderNumber)}
        >
          <span className="block h-0.5 w-full overflow-hidden bg-line motion-reduce:hidden" aria-hidden="true">
            <span className="navigation-progress block h-full bg-accent" />
          </span>
        </Outcome>
      )
    case 'waiting':
      return (
        <Outcome title={m.checkout_waiting()} sentence={m.checkout_waiting_sentence()} facts={factsOf(orderNumber)}>
          <Button variant="primary" onClick={onRetry}>
            {m.checkout_check_again()}
          </Button>
          {orderNumber && <LinkButton to={paths.order(orderNumber)}>{m.checkout_to_order()}</LinkButton>}
        </Outcome>
      )
    case 'unknown_order':
      return (
        <Outcome title={m.checkout_unknown_order()} sentence={m.checkout_unknown_order_sentence()} facts={[]}>
          <LinkButton to={paths.orders} variant="primary">
            {m.checkout_to_orders()}
          </LinkButton>
        </Outcome>
      )
    case 'settled': {
      const { order } = confirmation
      const isPaid = order.status === 'paid'
      const needsAddress = isPaid && order.address === null
      return (
        <Outcome {...wordsOf(order)} isPaid={isPaid} order={order} facts={factsOf(order.order_number, order)}>
          {surplusOf(order) !== null && <p className="w-full text-warn">{m.payments_cashier_twice_text()}</p>}
          {needsAddress && (
            <>
              <p className="w-full text-warn">{m.checkout_needs_address()}</p>
              <LinkButton to={paths.addressesOfOrder(order.order_number)} variant="primary">
                {m.checkout_add_address()}
              </LinkButton>
            </>
          )}
          <LinkButton to={paths.order(order.order_number)} variant={needsAddress ? undefined : 'primary'}>
            {m.checkout_to_order()}
          </LinkButton>
          {isPaid ? (
            <LinkButton to={paths.orders}>{m.checkout_to_all_orders()}</LinkButton>
          ) : (
            <LinkButton to={pathname}>{m.checkout_buy_again()}</LinkButton>
          )}
        </Outcome>
      )
    }
  }
}

function wordsOf(order: Order): { title: string; sentence: string } {
  switch (order.status) {
    case 'paid':
    case 'pending':
      return { title: m.checkout_paid(), sentence: m.checkout_paid_sentence() }
    case 'expired':
      return { title: m.checkout_expired(), sentence: m.checkout_closed_sentence() }
    case 'cancelled':
      return { title: m.checkout_cancelled(), sentence: m.checkout_closed_sentence() }
    case 'paid_late':
      return { title: m.checkout_paid_late(), sentence: m.checkout_paid_late_sentence() }
    case 'refunding':
    case 'refunded':
      return { title: m.checkout_order_refunded(), sentence: m.checkout_order_refunded_sentence() }
  }
}

function factsOf(orderNumber: string | null, order?: Order): Fact[] {
  return [
    ...(orderNumber ? [{ term: m.checkout_order_number(), detail: orderNumber }] : []),
    ...(order
      ? [{ term: m.checkout_total(), detail: <MoneyAmount amount={order.total_amount} currency={order.currency} /> }]
      : []),
    ...(order?.status === 'paid' ? destinationOf(order) : []),
  ]
}

/** Address and delivery estimate; the order's page may change both until dispatch. */
function destinationOf(order: Order): Fact[] {
  const { address, promised_from: from, promised_until: until } = order
  if (address === null) return []
  const goesTo = (
    <span lang={languageOfAddress(address)}>
      {address.recipient} {addressLine(address)}
    </span>
  )
  return [
    { term: m.checkout_deliver_to(), detail: goesTo },
    ...(from === null || !isStillToCome(order)
      ? []
      : [{ term: m.checkout_expected_delivery(), detail: formatDates({ from, until: until ?? from }) }]),
  ]
}

interface OutcomeProps {
  title: string
  sentence: string
  facts: readonly Fact[]
  isPaid?: boolean
  order?: Order
  children: ReactNode
}

function Outcome({ title, sentence, facts, isPaid = false, order, children }: OutcomeProps) {
  return (
    <div className="mx-auto max-w-[440px] pt-12">
      <div aria-live="polite" className="grid gap-3">
        {isPaid && (
          <span className="grid size-12 place-items-center rounded-pill bg-accent-soft text-accent">
            <Icon name="check" />
          </span>
        )}
        <h1 tabIndex={-1} className="font-serif text-title tracking-[.03em]">
          {title}
        </h1>
        <p className="text-ink-2">{sentence}</p>
      </div>
      {facts.length > 0 && (
        <div className="mt-6 grid gap-6">
          {order && <BoughtGoods order={order} />}
          <Facts facts={facts} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
