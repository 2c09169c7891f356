import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FulfilmentTag } from './status/fulfilment-tag.tsx'
import type { Order } from '#features/orders/contract.ts'
import { formatRest, questionOf } from './order-question.ts'

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

test.each([
  ['0.00', '¥1,472.00 将全部原路退回，无法撤销。'],
  ['99.50', '¥1,372.50 将全部原路退回，无法撤销。'],
])('the question names the rest after a refund of %s', (refunded_amount, sentence) => {
  const order = { total_amount: '1472.00', refunded_amount, currency: 'CNY' } as Order
  expect(questionOf({ kind: 'refund', order })).toMatchObject({ sentence })
})

test('and the answer what went back now', () => {
  expect(formatRest('1472.00', '99.50')).toBe('¥1,372.50')
})

test.each([
  [{}, '这笔订单的包裹都收到了吗？', /退货期限从今天算起，无法撤销/],
  [{ parcelNumber: 2, returnDays: 7 }, '收到包裹 2 了吗？', /7 天无理由退货从今天算起，无法撤销/],
])('a receipt (%j) names the parcel, and the start of the days for returns', (receipt, title, sentence) => {
  const question = questionOf({ kind: 'receive', order: {} as Order, ...receipt })
  expect(question).toMatchObject({ title, sentence: expect.stringMatching(sentence) })
})
