import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { OrderDetailLine } from '../client/return-request.ts'
import { ReturnLine } from './return-line.tsx'
import { ReturnSum } from './return-sum.tsx'

/** Five units bought, two cancelled, one returned before. */
const line = {
  position: 1,
  goods_name: '抹茶碗',
  image_url: '',
  option_text: '',
  quantity: 5,
  called_off: 2,
  paid_amount: '50.00',
  returnable_quantity: 2,
  returnable_amounts: ['10.00', '10.00'],
  returnable_without_reason: 2,
  is_returnable: true,
} as unknown as OrderDetailLine
const order = {
  order_number: 'Y7K4',
  status: 'paid',
  returns: [],
  return_days: 7,
  lines: [line],
} as unknown as OrderDetail

const htmlOf = (shown: OrderDetailLine, most: number) =>
  renderToStaticMarkup(<ReturnLine line={shown} most={most} order={order} quantity={0} onChange={() => {}} />)

test('counts the returnable units, and their price paid', () => {
  const html = htmlOf(line, 2)
  expect(html).toContain(m.returns_can({ count: 2, amount: '¥20.00' }))
  expect(html).not.toContain('¥50.00')
})

test('the amount covers the returnable units', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ReturnSum order={order} lines={[{ line, quantity: 1, amount: '10.00' }]} isBusy={false} />
    </MemoryRouter>,
  )
  expect(html).toContain(m.returns_shares({ count: 2, amount: '¥20.00' }))
  expect(html).not.toContain('¥50.00')
})

test('a fully cancelled line shows that', () => {
  const html = htmlOf({ ...line, called_off: 5, returnable_quantity: 0, returnable_amounts: [] }, 0)
  expect(html).toContain(m.returns_line_items_cancelled())
  expect(html).not.toContain('¥')
})
