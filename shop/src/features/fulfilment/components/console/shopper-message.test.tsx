import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShopperMessage } from './shopper-message.tsx'

test('a message of line breaks only, as older releases stored, leaves no gap before the address', () => {
  const html = renderToStaticMarkup(<ShopperMessage message={`送礼用${'\n'.repeat(197)}别放价签\n谢谢`} />)
  expect(html).toContain(' 送礼用\n\n别放价签\n谢谢</p>')
})
