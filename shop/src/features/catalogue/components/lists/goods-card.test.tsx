import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { wireGoods } from '#features/catalogue/testing/wire-goods.ts'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { type CardGoods, GoodsCard } from './goods-card.tsx'

function render(goods: CardGoods): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <GoodsCard goods={goods}>
        <button type="button">♥</button>
      </GoodsCard>
    </MemoryRouter>,
  )
}

test.each([
  ['zh-CN', '已下架', '暂时缺货'],
  ['ja', '販売終了', '在庫切れ'],
  ['en', 'No longer on sale', 'Out of stock'],
] as const)(
  'in %s a withdrawn goods is called %s and leads nowhere, one that is sold out %s',
  (language, offSale, out) => {
    overrideCurrentLanguage(() => language)
    const withdrawn = render(wireGoodsOf({ in_stock: false, is_on_sale: false }))
    expect(withdrawn).toContain(offSale)
    expect(withdrawn).toContain('宇治抹茶')
    expect(withdrawn).toContain('♥')
    expect(withdrawn).not.toMatch(/<a\b|href=/)
    expect(withdrawn).not.toContain(out)
    const soldOut = render(wireGoodsOf({ in_stock: false, is_on_sale: true }))
    expect(soldOut).toContain(out)
    expect(soldOut).toContain('href="/shop/goods_detail/7"')
  },
)

test('goods of a list of the shop lead to their page', () => {
  expect(render(wireGoods())).toContain('href="/shop/goods_detail/7"')
})

test('a family has its lowest price in a list of the shop, and a liked member its own', () => {
  overrideCurrentLanguage(() => 'zh-CN')
  const member = wireGoodsOf({ price: '82.00', family: { from_price: '72.00', count: 4 } })
  expect(render(member)).toContain('¥72.00 起，4 种')
  const liked = render({ ...member, is_on_sale: true })
  expect(liked).toContain('82.00')
  expect(liked).not.toContain('72.00')
})

const wireGoodsOf = (changes: Partial<CardGoods>): CardGoods => ({ ...wireGoods(), ...changes })
