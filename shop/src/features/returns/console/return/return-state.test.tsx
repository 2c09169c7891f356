import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ConsoleReturn } from '#features/returns/console-contract.ts'
import { ReturnState } from './return-state.tsx'

vi.mock('#console-session/me-store.ts', () => ({ usePermission: () => true }))

const htmlOf = (returnRequest: object) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ReturnState
        returnRequest={{ amount: '10.00', answer: '', provider: '支付宝', ...returnRequest } as ConsoleReturn}
      />
    </MemoryRouter>,
  )
const refund = { status: 'failed', failure_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' }

test('a cancellation without its refund is still bought, and is not retried automatically', () => {
  const html = htmlOf({ kind: 'unshipped', status: 'withdrawn', refund })
  expect(html).toContain('支付宝拒绝退款（ACQ.SELLER_BALANCE_NOT_ENOUGH）。商品没有取消，还可以发货。')
  expect(html).not.toContain('再试')
})

test('a return with a refused refund is retried', () => {
  expect(htmlOf({ kind: 'goods_back', status: 'received', refund })).toContain('店里会再试')
})

test('a return ended by its shopper is withdrawn', () => {
  expect(htmlOf({ kind: 'goods_back', status: 'withdrawn', refund: null, ended_at: null })).toContain('已撤回')
})
