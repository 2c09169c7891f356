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
  [400, '这个请求我们没有看懂。'],
  [404, '没有找到这一页。'],
  [405, '这个地址不接受这样的操作。'],
])('a router failure %i reads Unexpected Application Error and says why', (status, sentence) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RouterFailureScreen status={status} />
    </MemoryRouter>,
  )
  expect(html).toMatch(/<h1[^>]*>Unexpected Application Error<\/h1>/)
  expect(html).toContain(sentence)
})
