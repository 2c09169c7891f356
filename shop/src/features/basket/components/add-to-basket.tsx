import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Goods } from '#features/catalogue/contract.ts'
import { Button } from '#ui/controls/button.tsx'

/** Puts one into the basket. The basket's page loads its code on the first press. */
export function AddToBasket({ goods, isSquare = false }: { goods: Goods; isSquare?: boolean }) {
  const fetcher = useFetcher({ key: `basket-${goods.id}` })
  if (!goods.in_stock) return null
  return (
    <fetcher.Form noValidate method="post" action={paths.basket}>
      <input type="hidden" name="goods_id" value={goods.id} />
      <input type="hidden" name="price" value={goods.price} />
      <Button
        type="submit"
        icon="bag"
        isSquare={isSquare}
        isBlock={!isSquare}
        isBusy={fetcher.state !== 'idle'}
        aria-label={isSquare ? m.basket_add() : undefined}
      >
        {!isSquare && m.basket_add()}
      </Button>
    </fetcher.Form>
  )
}
