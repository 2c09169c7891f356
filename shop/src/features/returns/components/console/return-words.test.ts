import { expect, test } from 'vitest'
import { faultsOfSum, returnStateTone, returnStateWord, returnTabName, sumTyped } from './return-words.ts'

test.each([
  ['12', '12.00'],
  ['１２．５', '12.50'],
  ['1,280', '1280.00'],
])('%s is the amount %s', (typed, sum) => {
  expect(sumTyped(typed)).toBe(sum)
  expect(faultsOfSum(typed)).toEqual([])
})

test('an invalid amount shows an error; an empty field does not', () => {
  expect(faultsOfSum('12.555')).toEqual(['请填写数字，例如 128 或 128.50。'])
  expect(faultsOfSum(' ')).toEqual([])
})

test('a refund refused by the provider has failed; only a shopper’s own withdrawal is one', () => {
  const failed = { kind: 'unshipped', status: 'withdrawn' } as const
  const withdrawn = { kind: 'goods_back', status: 'withdrawn' } as const
  expect([returnStateWord(failed, '支付宝'), returnStateWord(withdrawn, '支付宝')]).toEqual(['退款失败', '已撤回'])
  expect([returnStateTone(failed), returnStateTone(withdrawn)]).toEqual(['back', 'off'])
})

test('a refund under way names its provider, and where several are set up none', () => {
  const refunding = { kind: 'goods_back', status: 'refunding' } as const
  expect([returnStateWord(refunding, '支付宝'), returnTabName('at_provider', '支付宝')]).toEqual(
    Array(2).fill('支付宝处理中'),
  )
  expect([returnStateWord(refunding, ''), returnTabName('at_provider')]).toEqual(Array(2).fill('支付平台处理中'))
})
