import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { NothingInType } from './nothing-found.tsx'

test('names the type where only the filter leaves nothing, and leads to all types', () => {
  const router = createMemoryRouter([{ path: '/', element: <NothingInType query="龙井" typeName="陶瓷" /> }])
  const html = renderToString(<RouterProvider router={router} />)
  expect(html).toContain('「陶瓷」里没有「龙井」')
  expect(html).toContain(`href="/shop/goods_list/${encodeURIComponent('龙井')}"`)
})
