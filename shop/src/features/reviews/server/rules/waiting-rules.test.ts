import { expect, test } from 'vitest'
import { cleanWords } from './clean-words.ts'
import { maskName } from './mask-name.ts'
import { findWaitingReasons, wordsOf } from './waiting-rules.ts'

test.each([
  ['看 https://example.com/x', ['site']],
  ['www.example 打折', ['site']],
  ['去 taobao.com 买', ['site']],
  ['taobao点com 更便宜', ['site']],
  ['ｔａｏｂａｏ．ｃｏｍ', ['site']],
  ['tao\u200bbao.com', ['site']],
  ['me@example.jp', ['site']],
  ['打 13812345678', ['phone']],
  ['１３８ 1234 5678', ['phone']],
  ['1\u{336}3\u{336}8\u{336}1\u{336}2\u{336}3\u{336}4\u{336}5\u{336}6\u{336}7\u{336}8', ['phone']],
  [[...'13812345678'].join('\u{34f}'), ['phone']],
  [[...'13812345678'].map((digit) => `${digit}\u{fe0f}\u{20e3}`).join(''), ['phone']],
  ['138-1234-5678', ['phone']],
  ['一三八一二三四五六七八', ['phone']],
  ['幺三八一二三四五六七八', ['phone']],
  ['010-12345678', ['phone']],
  ['03-1234-5678 まで', ['phone']],
  ['+86 138 1234 5678', ['phone']],
  ['QQ：123456', ['messenger']],
  ['加扣扣 12345678', ['messenger']],
  ['微信号: tea_lover88', ['messenger']],
  ['加v: abcdef1', ['messenger']],
  ['WeChat tea-lover', ['messenger']],
] as const)('%s waits', (text, reasons) => {
  expect(findWaitingReasons(text, [])).toEqual(reasons)
})

test.each([
  '口径 12 cm，重 410 g，2026-11-02 收到',
  '¥236.00，买了 3 个，共 708.00',
  '订单 Y7K4-Q9TM-2HXD',
  '等了九天才到，一二三四五都齐了',
  'The bowl is great. Nice and light, no. 1 for me.',
  '用微信付款很方便',
  '釉薬がきれい。コム・デ・ギャルソンの箱より丈夫',
  '12345 67890',
  '',
])('%s does not wait', (text) => {
  expect(findWaitingReasons(text, [])).toEqual([])
})

test('words of the list are found in any width and case, and with signs between Chinese ones', () => {
  const words = wordsOf('返现\nRefund Gift, 刷单、ｶﾞﾁｬ')
  expect(words).toEqual(['返现', 'refund gift', '刷单', 'ガチャ'])
  for (const text of ['好评返 现', '返。现', '返\u{fe0f}现', 'a REFUND gift', '帮刷单', 'ガチャ']) {
    expect([text, findWaitingReasons(text, words)]).toEqual([text, ['word']])
  }
  expect(findWaitingReasons('返回，现在', words)).toEqual([])
})

test('a long text takes no long time', () => {
  const started = performance.now()
  for (const sign of ['1', 'a', '微信', 'a-', '1 ', '一', 'q', '.com'])
    findWaitingReasons(sign.repeat(1_000).slice(0, 1_000), wordsOf('词 '.repeat(2_000)))
  expect(performance.now() - started).toBeLessThan(500)
})

test('words lose what is not seen, and nothing else', () => {
  expect(cleanWords(' 好\u200b碗\ufeff\r\n<b>第二行</b>\u0007\u00ad ')).toBe('好碗\n<b>第二行</b>')
  expect(cleanWords('e\u0301')).toBe('é')
  expect(cleanWords('👨‍👩‍👧 ok')).toBe('👨‍👩‍👧 ok')
  expect(cleanWords('a\u200db')).toBe('ab')
  expect(cleanWords('a\u{34f}b\u{e0061}')).toBe('ab')
  const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'
  expect(cleanWords(flag)).toBe(flag)
  expect(cleanWords(undefined)).toBe('')
})

test.each([
  ['marta', 'm***a'],
  ['林小满', '林**满'],
  ['林满', '林**'],
  ['x', 'x**'],
  ['👨‍👩‍👧茶友', '👨‍👩‍👧**友'],
])('%s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})
