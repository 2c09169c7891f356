import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BasketLine } from '#features/basket/contract.ts'
import type { LineChange } from '../client/line-changes.ts'
import { LineChanges, type LineChangesProps } from './line-changes.tsx'

const line = { goods_id: 1, goods_name: '茶筅' } as BasketLine
const change: LineChange = { line, before: 1, now: 0, reason: 'sold_out', price: '116.00', lost: '116.00' }

function htmlOf(facts: Pick<LineChangesProps, 'rises' | 'goodsTotalBefore' | 'goodsTotal'>): string {
  return renderToStaticMarkup(<LineChanges changes={[change]} fee={null} seenRef={null} onSeen={() => {}} {...facts} />)
}

test('a price that rose while something else sold out is named, from the sum that was shown', () => {
  const rises = [{ name: '抹茶碗', amount: '52.00' }]
  const html = htmlOf({ rises, goodsTotalBefore: '564.00', goodsTotal: '552.00' })
  expect(html).toContain('「茶筅」已售完，不再计入，少 ¥116.00。')
  expect(html).toContain('「抹茶碗」涨了 ¥52.00。')
  expect(html).toContain('商品合计从 ¥564.00 变成 ¥552.00。')
})

test('without another price the difference is what was lost', () => {
  const html = htmlOf({ rises: [], goodsTotalBefore: '564.00', goodsTotal: '448.00' })
  expect(html).toContain('商品合计从 ¥564.00 变成 ¥448.00，一共少了 ¥116.00。')
})
