import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { formatMoney } from '#platform/money/money.ts'
import { GoodsPicture } from '../cards/goods-picture.tsx'
import { ShownPrice } from '../cards/shown-price.tsx'
import { Tag } from '#ui/display/tag.tsx'

/** The wire fields of an item that a card shows. */
export interface CardGoods {
  id: number
  name: string
  describe: string
  price: string
  was_price?: string | null
  currency?: string
  in_stock: boolean
  /** Only goods of a person's own lists have it: false for withdrawn ones. */
  is_on_sale?: boolean
  image_url: string | null
  review_count?: number
  stars?: number | null
  family?: { from_price: string; count: number } | null
}

export const cardSizes = '(min-width: 1450px) 302px, (min-width: 1120px) 23vw, (min-width: 768px) 28vw, 46vw'

export interface GoodsCardProps {
  goods: CardGoods
  isPriority?: boolean
  /** `h2` for cards right below the page's title. */
  headingLevel?: 'h2' | 'h3'
  /** Something of the list's own under the price, e.g. a button; it stays clickable above the card's link. */
  children?: ReactNode
}

/** One goods in a grid; the whole card is the link. Withdrawn goods have no page. */
export function GoodsCard({ goods, isPriority = false, headingLevel: Heading = 'h3', children }: GoodsCardProps) {
  const isWithdrawn = goods.is_on_sale === false
  return (
    <article className="group relative flex h-full flex-col">
      <div className="overflow-hidden rounded-picture bg-picture-ground transition-transform duration-(--calm)">
        <div className="card-picture">
          <GoodsPicture
            imageUrl={goods.image_url}
            alt=""
            sizes={cardSizes}
            isPriority={isPriority}
            isWashedOut={!goods.in_stock}
          />
        </div>
      </div>
      {!goods.in_stock && (
        <span className="absolute top-2.5 left-2.5">
          <Tag tone="paper">{isWithdrawn ? m.catalogue_withdrawn() : m.catalogue_sold_out()}</Tag>
        </span>
      )}
      <Heading className="mt-3 text-body/normal text-wrap">
        {isWithdrawn ? (
          goods.name
        ) : (
          <Link to={paths.goods(goods.id)} className="card-link">
            {goods.name}
          </Link>
        )}
      </Heading>
      <p className="mt-0.5 line-clamp-2 text-note text-ink-2">{goods.describe}</p>
      <p className="mt-auto pt-2 leading-normal">
        <CardPrice goods={goods} />
      </p>
      {goods.stars && (
        <p className="text-note text-ink-2 tabular-nums">
          {m.catalogue_rating({ stars: goods.stars.toFixed(1), count: goods.review_count ?? 0 })}
        </p>
      )}
      {children && <div className="relative mt-2">{children}</div>}
    </article>
  )
}

/** Shows a family's lowest price, and how many members it has. In a person's own list each member has its own price. */
function CardPrice({ goods }: { goods: CardGoods }) {
  const { price, was_price: was, currency, family, is_on_sale: ownState } = goods
  return family && family.count > 1 && ownState === undefined ? (
    m.catalogue_price_from({ price: formatMoney(family.from_price, currency), count: family.count })
  ) : (
    <ShownPrice price={price} was={was} currency={currency} />
  )
}
