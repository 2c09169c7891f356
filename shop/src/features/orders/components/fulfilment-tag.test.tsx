import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FulfilmentTag } from './fulfilment-tag.tsx'

test.each([
  ['paid', 'shipped', '运送中'],
  ['refunding', 'shipped', '运送中'],
  ['refunded', 'shipped', ''],
  ['refunded', 'delivered', ''],
  ['paid', 'delivered', '已送达'],
  ['refunded', 'called_off', '未寄出已取消'],
  ['pending', 'none', ''],
] as const)('for an order that is %s, and whose goods are %s, the tag is: %s', (status, fulfilment, word) => {
  const html = renderToStaticMarkup(<FulfilmentTag status={status} fulfilment={fulfilment} />)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(word)
})
