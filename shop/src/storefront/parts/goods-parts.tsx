import { paths } from '#paths'
import { m } from '#texts'
import { Facts } from '#ui/display/facts.tsx'
import { GoodsGrid } from '#features/catalogue/components/lists/goods-grid.tsx'
import { OrderCard } from '#features/orders/components/order-card.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { RowLink, RowLinks } from '#ui/navigation/row-links.tsx'
import { Stock } from '#features/catalogue/components/cards/stock.tsx'
import { Tag } from '#ui/display/tag.tsx'
import { Part } from './part.tsx'

const sampleIds = [1, 2, 3, 4]

export function GoodsParts() {
  const goods = sampleIds.map((id) => ({
    id,
    name: m.storefront_parts_sample_name(),
    describe: m.storefront_parts_sample_sentence(),
    price: '1280.00',
    in_stock: id !== 3,
    image_url: id === 4 ? null : `/goods_img/${id}.png`,
  }))
  return (
    <Part title={m.storefront_parts_goods()}>
      <GoodsGrid goods={goods} isTrimmed />
      <Facts
        facts={[
          { term: 'Price', detail: <MoneyAmount amount="0.50" /> },
          { term: 'Stock', detail: <Stock isInStock /> },
          { term: 'Stock', detail: <Stock isInStock={false} /> },
        ].map((fact, index) => ({ ...fact, term: `${fact.term} ${index + 1}` }))}
      />
      <div className="max-w-narrow">
        <OrderCard
          tag={<Tag tone="warm">warm</Tag>}
          time="14:32"
          lines={[
            {
              name: m.storefront_parts_sample_name(),
              to: paths.shop,
              imageUrl: '/goods_img/1.png',
              note: <MoneyAmount amount="1280.00" />,
            },
          ]}
          story={m.storefront_parts_sample_sentence()}
          facts={[{ term: 'Facts isCompact', detail: 'Y7K4-Q9TM-2HXD' }]}
          total={<MoneyAmount amount="1280.00" />}
          action={<Tag>action</Tag>}
        />
      </div>
      <RowLinks>
        <RowLink to={paths.shop} icon="order">
          RowLink
        </RowLink>
      </RowLinks>
    </Part>
  )
}
