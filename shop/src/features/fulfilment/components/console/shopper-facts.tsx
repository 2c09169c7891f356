import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { shopperName } from '#features/fulfilment/components/console/shopper-name.ts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { FactList } from '#console-ui/fact-list.tsx'
import { formatMoney } from '#platform/money/money.ts'

interface ShopperFactsProps {
  shopper: Pick<ConsoleOrder['shopper'], 'username' | 'orders' | 'spent' | 'refunded' | 'refunded_orders'>
  /** Link target of the name. */
  to?: string
  /** Further facts, after the name. */
  children?: ReactNode
}

/** The buyer's figures. */
export function ShopperFacts({ shopper, to, children }: ShopperFactsProps) {
  const name = shopperName(shopper.username)
  return (
    <section>
      <h2 className="section-title">{m.fulfilment_console_shopper()}</h2>
      <FactList>
        <dt>{m.fulfilment_shopper_name()}</dt>
        <dd>
          {to ? (
            <Link className="link" to={to}>
              {name}
            </Link>
          ) : (
            name
          )}
        </dd>
        {children}
        <dt>{m.fulfilment_shopper_bought()}</dt>
        <dd>
          {m.fulfilment_shopper_orders({ count: shopper.orders })}
          {shopper.spent !== null && ` · ${formatMoney(shopper.spent)}`}
        </dd>
        <dt>{m.fulfilment_shopper_refunded()}</dt>
        <dd>
          {shopper.refunded === null
            ? m.fulfilment_shopper_orders({ count: shopper.refunded_orders })
            : formatMoney(shopper.refunded)}
        </dd>
      </FactList>
    </section>
  )
}
