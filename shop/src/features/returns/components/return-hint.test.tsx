import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { ReturnHint } from './return-hint.tsx'

const line = { position: 1, handed_over: 1, returnable_quantity: 0, returnable_without_reason: 0 }
const refused = { kind: 'goods_back', status: 'refused', lines: [{ position: 1, quantity: 1 }] }

function htmlOf(facts: object): string {
  const order = { order_number: 'Y7K4', status: 'paid', lines: [line], returns: [], ...facts } as unknown as OrderDetail
  return renderToStaticMarkup(
    <MemoryRouter>
      <ReturnHint order={order} />
    </MemoryRouter>,
  )
}

test('links to the form while units can be returned, and otherwise shows the reason', () => {
  expect(htmlOf({ lines: [{ ...line, returnable_quantity: 1 }] })).toContain(m.returns_title())
  const isRefused = htmlOf({ returns: [refused, refused] })
  expect(isRefused).toContain(m.returns_refused_before())
  expect(isRefused).not.toContain('<a')
  expect(htmlOf({})).toBe('')
})
