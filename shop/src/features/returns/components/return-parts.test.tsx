import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#texts'
import type { OrderDetail, Return } from '#features/fulfilment/contract.ts'
import { ReturnCard } from './return-card.tsx'
import { SendTo } from './send-to.tsx'

const shown = (changes: Partial<Return>) =>
  renderToStaticMarkup(<SendTo request={{ return_number: 'R7K4', send_to: null, ...changes } as Return} />)

test('an approved return without an address announces one; one already sent back does not', () => {
  const html = shown({ status: 'approved' })
  expect(html).toContain(m.returns_send_to())
  expect(html).toContain(m.returns_send_to_unknown())
  for (const status of ['requested', 'sent_back', 'lapsed'] as const) expect(shown({ status })).toBe('')
})

const returned = {
  return_number: 'R7K4',
  kind: 'goods_back',
  reason: 'faulty',
  status: 'sent_back',
  text: '',
  answer: '',
  amount: '19.90',
  fee_back: '0.00',
  currency: 'CNY',
  send_to: null,
  lines: [],
  pictures: [],
  created_at: '2026-07-01T00:00:00.000Z',
  answered_at: '2026-07-02T00:00:00.000Z',
  sent_back_at: '2026-07-03T00:00:00.000Z',
  received_at: '2026-07-04T00:00:00.000Z',
  refunded_at: null,
  carrier: { code: 'sf', name: 'SF' },
  tracking_number: 'SF1390274688',
  tracking_url: null,
  ended_at: null,
} as unknown as Return
const htmlOf = (changes: Partial<Return>) =>
  renderToStaticMarkup(
    <ReturnCard order={{ lines: [] } as unknown as OrderDetail} request={{ ...returned, ...changes }} />,
  )

test('goods sent back show their tracking number; before there is none', () => {
  expect(htmlOf({})).toContain('SF1390274688')
  expect(htmlOf({ status: 'received' })).toContain(m.returns_number())
  expect(htmlOf({ status: 'approved', carrier: null, tracking_number: '' })).not.toContain(m.returns_number())
})
