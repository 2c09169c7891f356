import { paths } from '#paths'
import { m } from '#texts'
import type { Goods } from '#features/catalogue/contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'

/** Leads to the purchase page; a disabled button where out of stock. */
export function BuyLink({ goods, hasPrice = false }: { goods: Goods; hasPrice?: boolean }) {
  if (!goods.in_stock) return <Button isBlock disabledReason={m.catalogue_sold_out()} />
  return (
    <LinkButton to={paths.payForGoods(goods.id)} variant="primary" isBlock>
      {m.catalogue_buy()}
      {hasPrice && (
        <span className="ml-2">
          <MoneyAmount amount={goods.price} currency={goods.currency} />
        </span>
      )}
    </LinkButton>
  )
}
