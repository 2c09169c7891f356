import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { m } from '#texts'
import type { ConsoleReturn } from '#features/returns/console-contract.ts'
import { ReturnReceipt } from './return-receipt.tsx'

const returnRequest = {
  return_number: 'R7K4',
  status: 'approved',
  most_fee_back: '0.00',
  provider: '支付宝',
  refunds_ended_on: null,
  lines: [{ position: 1, goods_name: '抹茶碗', quantity: 2, unit_amounts: ['10.00', '10.00'] }],
} as unknown as ConsoleReturn

const htmlOf = (status: ConsoleReturn['status'], quantity = 2) => {
  const lines = returnRequest.lines.map((line) => ({ ...line, quantity }))
  return renderToStaticMarkup(
    <MemoryRouter>
      <ReturnReceipt returnRequest={{ ...returnRequest, status, lines }} onDone={() => {}} onStale={() => {}} />
    </MemoryRouter>,
  )
}

test('counts nothing before its shopper has sent it, and shows no amount', () => {
  const html = htmlOf('approved')
  expect(html).not.toContain('value="2"')
  expect(html).toContain(m.returns_count_first())
  expect(html).toContain(m.returns_came_and_pay_later())
  expect(html).not.toContain('¥')
})

test('prefills the whole of a return that is on its way', () => {
  const html = htmlOf('sent_back')
  expect(html).toContain('value="2"')
  expect(html).toContain(m.returns_came_and_pay({ amount: '¥20.00' }))
})

test('a count of nothing offers to end it without a refund, and leaves no inactive button', () => {
  const html = htmlOf('sent_back', 0)
  expect(html).toContain(m.returns_none_came_submit())
  expect(html).toContain(m.returns_none_came_then())
  expect(html).not.toContain('disabled=""')
})
