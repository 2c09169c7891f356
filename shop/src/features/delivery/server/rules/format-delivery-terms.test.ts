import { expect, test } from 'vitest'
import type { Language } from '#platform/i18n/language.ts'
import { formatDeliveryTerms } from './format-delivery-terms.ts'

test.each<[Language, string[]]>([
  ['zh-CN', ['付款后 3 至 5 天', '付款后第 3 天，免运费', '付款后 3 至 5 天，满 ¥199.00 免运费']],
  ['ja', ['お支払いから3〜5日', 'お支払いから3日、送料無料', 'お支払いから3〜5日、¥199.00以上で送料無料']],
  [
    'en',
    [
      '3 to 5 days after payment',
      'on day 3 after payment, delivery free',
      '3 to 5 days after payment, delivery free from ¥199.00',
    ],
  ],
])('in %s', (language, words) => {
  const format = (days_max: number, free_delivery_from: string | null) =>
    formatDeliveryTerms({ days_min: 3, days_max, free_delivery_from, currency: 'CNY' }, language)
  expect([format(5, null), format(3, '0.00'), format(5, '199.00')]).toEqual(words)
})
