import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { GoodsListTools } from './goods-list-tools.tsx'
import { ShopBanner } from './shop-banner.tsx'
import { NothingInType } from './nothing-found.tsx'

const render = (element: React.ReactElement) =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)

const params = { query: '茶', type1: null, type2: null, ordering: null, filters: {}, page: 1 }
const list = { params, types: [], chosen: { type: undefined, subType: undefined }, matchedTypes: null }

test('shows exact counts, and capped counts as more', () => {
  expect(render(<GoodsListTools {...list} count={10_000} isCountCapped={false} />)).toContain('找到 10,000 件<')
  expect(render(<GoodsListTools {...list} count={10_000} isCountCapped />)).toContain('找到 10,000 件以上')
  const picture = { src: '/pictures/banner-1800.webp', srcset: '', width: 1800, height: 560 }
  const content = { language: 'zh-CN', title: null, alt: '', picture }
  const banner = (isCapped: boolean) =>
    render(<ShopBanner content={content} typeCount={7} goodsCount={{ count: 10_000, isCapped }} />)
  expect(banner(false)).toContain('10,000 件好物')
  expect(banner(true)).toContain('10,000 多件好物')
})

test('names the type where only the filter leaves nothing, and leads to all types', () => {
  const router = createMemoryRouter([{ path: '/', element: <NothingInType query="龙井" typeName="陶瓷" /> }])
  const html = renderToString(<RouterProvider router={router} />)
  expect(html).toContain('「陶瓷」里没有「龙井」')
  expect(html).toContain(`href="/shop/goods_list/${encodeURIComponent('龙井')}"`)
})
