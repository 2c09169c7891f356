import { useEffect, useState } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { GoodsGrid } from '#features/catalogue/components/cards/goods-grid.tsx'
import type { MetGoods } from '#features/catalogue/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { listFavouriteGoods } from '../contract.ts'

const maxShown = 4
const pageSize = 12
const none: readonly MetGoods[] = []

/** A row of what the person likes, but for what stands on the page already; nothing where that is nothing. */
export function FavouritesRow({ title, without }: { title: string; without: readonly number[] }) {
  const [goods, setGoods] = useState(none)
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const found = await readFavouriteGoods()
      if (!isOver) setGoods(found)
    }
    void show()
    return () => void (isOver = true)
  }, [])
  const shown = goods.filter(({ id, is_on_sale }) => is_on_sale && !without.includes(id)).slice(0, maxShown)
  if (shown.length === 0) return null
  return (
    <Section title={title} aside={<TextLink to={paths.favourites}>{m.favourites_all()}</TextLink>}>
      <GoodsGrid goods={shown} isTrimmed />
    </Section>
  )
}

async function readFavouriteGoods(): Promise<readonly MetGoods[]> {
  if (!readSession()) return none
  try {
    const { results } = await browserShopApi.call<typeof listFavouriteGoods>(
      'GET /api/favorites/index_user_favorites_goods_queryset/',
      { query: { page_size: pageSize } },
    )
    return results
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('favourites could not be read', failure.code)
    return none
  }
}
