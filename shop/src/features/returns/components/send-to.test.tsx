import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#texts'
import type { Return } from '#features/fulfilment/contract.ts'
import { SendTo } from './send-to.tsx'

const shown = (shown: Partial<Return>) =>
  renderToStaticMarkup(<SendTo request={{ return_number: 'R7K4', send_to: null, ...shown } as Return} />)

test('an approved return without an address announces one; one already sent back does not', () => {
  const html = shown({ status: 'approved' })
  expect(html).toContain(m.returns_send_to())
  expect(html).toContain(m.returns_send_to_unknown())
  for (const status of ['requested', 'sent_back', 'lapsed'] as const) expect(shown({ status })).toBe('')
})
