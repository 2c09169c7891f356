import { expect, test } from 'vitest'
import { explainRefusal } from './explain-refusal.ts'

test.each([
  [{ reason: 'short', missingInFen: 7_200 }, '还差¥72.00才能用这个优惠。', 'Spend ¥72.00 more to use this promotion.'],
  [{ reason: 'too_few', missingQuantity: 1 }, '再买1件才能用这个优惠。', 'Add 1 more item to use this promotion.'],
  [
    { reason: 'not_yet', startsAt: new Date('2099-12-01T00:00:00Z') },
    '这个优惠从2099-12-01起才能用。',
    'This promotion can be used from 2099-12-01.',
  ],
  [{ reason: 'over', endsAt: null }, '这个优惠已经结束了。', 'This promotion has ended.'],
  [{ reason: 'zone' }, '这个优惠不能用于这个收货地址。', 'This promotion cannot be used for this address.'],
  [
    {
      reason: 'not_better',
      instead: [
        { 'zh-CN': '满减', en: '¥50 off' },
        { 'zh-CN': '包邮', en: 'Free' },
      ],
    },
    '不能与「满减、包邮」同用，那样更省或一样省。',
    'This cannot be combined with “¥50 off, Free”, which saves as much or more.',
  ],
] as const)('%j has one sentence, for codes and automatic promotions alike', (refusal, chinese, english) => {
  const explain = explainRefusal(refusal)
  expect([explain({ locale: 'zh-CN' }), explain({ locale: 'en' })]).toEqual([chinese, english])
})
