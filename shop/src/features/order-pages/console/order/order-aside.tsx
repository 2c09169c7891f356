import { m } from '#texts'
import type { ConsoleOrder, LedgerEntry } from '#features/fulfilment/console-contract/orders.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { PageAside } from '#console-ui/page-aside.tsx'
import { dayOf, whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { GuestLink } from './guest-link.tsx'
import { NoteForm } from './note-form.tsx'
import { Sum, SumList } from './sum-list.tsx'
import { ShopperFacts } from '#features/fulfilment/components/console/shopper-facts.tsx'

export function OrderAside({ order, reload }: { order: ConsoleOrder; reload(): void }) {
  const { shopper, ledger } = order
  const readsShoppers = usePermission('shoppers.read')
  const isGuest = shopper.username === ''
  const mayRenewLink = usePermission('shoppers.manage') && isGuest
  const ofShopper = consolePaths.orders({ tab: 'all', shopper_id: String(shopper.id) })
  const to = readsShoppers ? consolePaths.shopper(shopper.id) : ofShopper
  return (
    <PageAside className="wide:col-start-2 wide:row-start-2 wide:border-t wide:pt-5">
      <NoteForm key={order.order_number} order={order} reload={reload} />
      <ShopperFacts shopper={shopper} {...(!isGuest && { to })}>
        {!isGuest && (
          <>
            <dt>{m.order_pages_shopper_since()}</dt>
            <dd>{dayOf(shopper.joined_at)}</dd>
          </>
        )}
      </ShopperFacts>
      {mayRenewLink && (
        <section data-part="guest-link">
          <h2 className="section-title">{m.order_pages_guest_link_label()}</h2>
          <p className="mb-2 text-small text-ink-2">{m.order_pages_guest_link_hint()}</p>
          <GuestLink orderNumber={order.order_number} reload={reload} />
        </section>
      )}
      {order.terms_version !== null && <Terms version={order.terms_version} isShown={order.terms_shown} />}
      {ledger && ledger.length > 0 && (
        <section>
          <h2 className="section-title">{m.order_pages_ledger()}</h2>
          <SumList>
            {ledger.map((entry, index) => (
              <LedgerRow key={`${entry.at} ${String(index)}`} {...entry} />
            ))}
          </SumList>
        </section>
      )}
    </PageAside>
  )
}

/** The terms that the order was placed under. */
function Terms({ version, isShown }: { version: number; isShown: boolean }) {
  return (
    <section>
      <h2 className="section-title">{m.order_pages_terms()}</h2>
      <p>
        <a className="link" href={`/terms?version=${version}`} target="_blank" rel="noreferrer">
          {m.order_pages_terms_version({ version })}
        </a>
      </p>
      <p className="text-small text-ink-2">{isShown ? m.order_pages_terms_shown() : m.order_pages_terms_not_shown()}</p>
    </section>
  )
}

function LedgerRow({ at, kind, amount, provider }: LedgerEntry) {
  const isIn = kind === 'payment_in'
  return (
    <Sum
      name={
        <>
          {isIn ? m.order_pages_ledger_in() : m.order_pages_ledger_out()}{' '}
          <small>
            {provider} · {whenOf(at)}
          </small>
        </>
      }
    >
      {isIn ? '+' : '−'}
      {formatMoney(amount)}
    </Sum>
  )
}
