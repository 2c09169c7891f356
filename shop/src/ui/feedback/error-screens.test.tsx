import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorScreen, RouterFailureScreen } from './error-screens.tsx'

test('the root error screen reads error_page', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ErrorScreen />
    </MemoryRouter>,
  )
  expect(html).toMatch(/<h1[^>]*>error_page<\/h1>/)
})

test.each([
  [400, '无法识别这个请求。'],
  [404, '没有找到这个页面'],
  [405, '这个地址不支持该操作。'],
])('a router failure %i reads Unexpected Application Error and shows the reason', (status, sentence) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RouterFailureScreen status={status} />
    </MemoryRouter>,
  )
  expect(html).toMatch(/<h1[^>]*>Unexpected Application Error<\/h1>/)
  expect(html).toContain(sentence)
})

test('a page’s own reason and link are shown', () => {
  const reason = { sentence: '不再出售。', way: { to: '/shop/goods_list/tea', label: '看看「茶」' } }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RouterFailureScreen status={404} reason={reason} />
    </MemoryRouter>,
  )
  expect(html).toMatch(/不再出售。.*<a href="\/shop\/goods_list\/tea"[^>]*>看看「茶」<\/a>/)
  expect(html).not.toContain('没有找到这个页面')
})
