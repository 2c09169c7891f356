import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import type { GoodsWithAvailability } from '#features/catalogue/contract.ts'
import type { addFavourite, removeFavourite } from '#features/favourites/contract.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { loginAddress } from '#session/private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { GoodsCard } from '#features/catalogue/components/lists/goods-card.tsx'
import { rememberLiked } from './liked-goods.ts'

export interface FavouriteCardProps {
  goods: GoodsWithAvailability
  isPriority: boolean
  isRemoved: boolean
  onChange: (isRemoved: boolean) => void
}

/** One of the liked goods. Once removed it stays, washed out, until the page is left: removing can be undone. */
export function FavouriteCard({ goods, isPriority, isRemoved, onChange }: FavouriteCardProps) {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()

  async function change(willBeRemoved: boolean) {
    setIsBusy(true)
    try {
      await (willBeRemoved ? unlike(goods.id) : like(goods.id))
      rememberLiked(goods.id, !willBeRemoved)
      onChange(willBeRemoved)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'failure' })
      if (isTokenNotValid(failure)) await navigate(loginAddress(location.href))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={classNames('relative h-full', isRemoved && '[&_img]:filter-(--washed-out-filter)')}>
      <GoodsCard goods={goods} isPriority={isPriority} headingLevel="h2">
        <Button
          isSmall
          icon="heart"
          isIconFilled={!isRemoved}
          isBusy={isBusy}
          aria-label={
            isRemoved ? m.favourites_undo_of({ name: goods.name }) : m.favourites_remove_of({ name: goods.name })
          }
          onClick={() => void change(!isRemoved)}
        >
          {isRemoved ? m.favourites_undo() : m.favourites_remove()}
        </Button>
      </GoodsCard>
      {/* On the picture: below it, it would push the rows about. */}
      <output className="pointer-events-none absolute inset-x-0 top-0 grid aspect-square place-items-center p-2">
        {isRemoved && (
          <span className="rounded-control bg-paper px-3 py-1.5 text-center text-note text-ink-2">
            {m.favourites_removed()}
          </span>
        )}
      </output>
    </div>
  )
}

function like(goodsId: number) {
  return browserShopApi.call<typeof addFavourite>('POST /api/favorites/', {
    body: { goods_id: goodsId, user_id: null },
  })
}

function unlike(goodsId: number) {
  return browserShopApi.call<typeof removeFavourite>('DELETE /api/favorites/{goods_id}/', {
    params: { goods_id: goodsId },
  })
}
