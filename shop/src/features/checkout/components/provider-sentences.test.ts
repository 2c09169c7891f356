import { expect, test } from 'vitest'
import { m } from '#texts'
import { providerName } from '#features/payment-providers/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'

/** As the specification and earlier releases have them. */
const sentences: Record<Language, readonly string[]> = {
  'zh-CN': [
    '接下来前往支付宝付款。订单为您保留 1 小时。',
    '支付宝通常几秒钟内就会返回结果，请稍候。',
    '提交订单，去支付宝',
    '去支付宝',
    '春山的茶：抹茶等。价格、重量与库存一目了然，经支付宝付款。',
    '经支付宝付款，本店不经手支付信息。',
  ],
  ja: [
    '次はAlipayでのお支払いです。商品は1 小时お取り置きします。',
    'Alipayの結果は通常数秒で届きます。少しお待ちください。',
    '注文してAlipayへ',
    'Alipayへ',
    '春山の茶：抹茶など。価格、重さ、在庫を見て選び、Alipayでお支払いいただけます。',
    'お支払いはAlipayで。当店はお支払い情報を扱いません。',
  ],
  en: [
    'Next, you pay with Alipay. We hold your items for 1 小时.',
    'Alipay usually confirms within a few seconds. One moment, please.',
    'Order and go to Alipay',
    'To Alipay',
    '茶 at 春山: 抹茶 and more, with prices, weights and stock. Pay with Alipay.',
    'You pay through Alipay; we never see your payment details.',
  ],
}

test.each(Object.keys(sentences) as Language[])('what shoppers read of Alipay stays word for word (%s)', (locale) => {
  const provider = providerName('alipay', locale)
  const options = { locale }
  expect([
    m.checkout_next({ provider, duration: '1 小时' }, options),
    m.checkout_confirming_sentence({ provider }, options),
    m.checkout_submit({ provider }, options),
    m.checkout_submit_short({ provider }, options),
    m.catalogue_type_description({ shop: '春山', type: '茶', examples: '抹茶', provider }, options),
    m.catalogue_term_payment({ provider }, options),
  ]).toEqual(sentences[locale])
})
