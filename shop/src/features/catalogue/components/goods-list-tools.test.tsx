import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { GoodsListTools } from './goods-list-tools.tsx'
import { ShopBanner } from './shop-banner.tsx'

const render = (element: React.ReactElement) =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)

const params = { query: '茶', type1: null, type2: null, ordering: null, page: 1 }
const list = { params, types: [], chosen: { type: undefined, subType: undefined }, matchedTypes: null }

test('shows exact counts, and capped counts as more', () => {
  expect(render(<GoodsListTools {...list} count={10_000} isCountCapped={false} />)).toContain('找到 10,000 件<')
  expect(render(<GoodsListTools {...list} count={10_000} isCountCapped />)).toContain('找到 10,000 件以上')
  const banner = (isCapped: boolean) => render(<ShopBanner typeCount={7} goodsCount={{ count: 10_000, isCapped }} />)
  expect(banner(false)).toContain('10,000 件好物')
  expect(banner(true)).toContain('10,000 多件好物')
})
