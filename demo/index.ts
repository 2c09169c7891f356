/** The demo catalogue in a merchant's form: a file of goods, and a folder of pictures named by sku. */
import { fileURLToPath } from 'node:url'

export const goodsFile = fileURLToPath(new URL('goods.csv', import.meta.url))
export const goodsPicturesDirectory = fileURLToPath(new URL('pictures/goods/', import.meta.url))
/** Masters of the scenes that the shop's own pages show. */
export const scenesDirectory = fileURLToPath(new URL('pictures/scenes/', import.meta.url))

/** One code that works, and rules that a merchant can switch on. */
export const promotions = [
  {
    rule: {
      names: { 'zh-CN': '满五百减五十', ja: '500元以上で50元引き', en: '¥50 off from ¥500' },
      kind: 'amount' as const,
      amount: '50.00',
      min_total: '500.00',
    },
  },
  {
    rule: {
      names: { 'zh-CN': '茶买二送一', ja: 'お茶2点で1点無料', en: 'Tea: buy two, get one' },
      kind: 'buy_x' as const,
      buy_quantity: 2,
      free_quantity: 1,
    },
    typeOfSku: 'TEA-MAT-01',
  },
  {
    rule: {
      names: { 'zh-CN': '第一单包邮', ja: '初回送料無料', en: 'Free delivery on the first order' },
      kind: 'free_delivery' as const,
      is_first_order_only: true,
    },
  },
  {
    rule: {
      names: { 'zh-CN': '初冬九折', ja: '初冬の10%引き', en: 'Early winter: 10% off' },
      kind: 'percent' as const,
      percent: 10,
      use_limit: 500,
      per_shopper_limit: 1,
      is_active: true,
    },
    typeOfSku: 'TEA-MAT-01',
    code: 'WINTER10',
  },
]

/** Three that run from the first start on, and one that follows. Hours count from there. */
export const sales = [
  { sku: 'TEX-FRS-01', price: '78.00', startsInHours: 0, hours: 30 * 24 },
  { sku: 'OUT-UMB-03', price: '126.00', startsInHours: 0, hours: 30 * 24 },
  { sku: 'CER-CUP-03', price: '66.00', startsInHours: 0, hours: 30 * 24 },
  { sku: 'KIT-POT-06', price: '148.00', startsInHours: 3 * 24, hours: 14 * 24 },
]

/** Facts that each type has, in the order of its goods' pages. */
export const typeFacts = [
  {
    typeOfSku: 'TEA-MAT-01',
    facts: [
      'allergens',
      'may_contain',
      'brand',
      'origin_country',
      'origin_place',
      'ingredients',
      'material',
      'shelf_life_days',
      'storage',
      'care',
      'dimensions',
    ],
    filters: ['allergens', 'brand', 'origin_country', 'material'],
  },
  {
    typeOfSku: 'CER-BWL-01',
    facts: ['material', 'origin_country', 'origin_place', 'dimensions', 'care'],
    required: ['material'],
    filters: ['material', 'origin_country'],
  },
  {
    typeOfSku: 'STA-NTB-01',
    facts: ['brand', 'material', 'dimensions', 'origin_country', 'origin_place', 'care'],
    filters: ['brand', 'material', 'origin_country'],
  },
  {
    typeOfSku: 'KIT-BNT-01',
    facts: ['material', 'dimensions', 'origin_country', 'origin_place', 'care'],
    required: ['material'],
    filters: ['material', 'origin_country'],
  },
  {
    typeOfSku: 'TEX-TNG-01',
    facts: ['material', 'dimensions', 'origin_country', 'origin_place', 'care'],
    required: ['material', 'care'],
    filters: ['material', 'origin_country'],
  },
  {
    typeOfSku: 'SWE-DAI-01',
    facts: [
      'allergens',
      'may_contain',
      'ingredients',
      'shelf_life_days',
      'storage',
      'origin_country',
      'origin_place',
      'care',
    ],
    required: ['allergens', 'may_contain', 'ingredients', 'shelf_life_days', 'storage'],
    filters: ['allergens', 'storage'],
  },
  {
    typeOfSku: 'HOM-CND-01',
    facts: ['material', 'dimensions', 'origin_country', 'origin_place', 'care'],
    filters: ['material', 'origin_country'],
  },
  {
    typeOfSku: 'BEA-SOA-01',
    facts: ['brand', 'ingredients', 'material', 'origin_country', 'origin_place', 'care'],
    filters: ['brand', 'material', 'origin_country'],
  },
  {
    typeOfSku: 'TOY-FIG-01',
    facts: ['material', 'dimensions', 'origin_country', 'origin_place', 'care'],
    required: ['material'],
    filters: ['material', 'origin_country'],
  },
  {
    typeOfSku: 'OUT-FLA-01',
    facts: ['brand', 'material', 'dimensions', 'origin_country', 'origin_place', 'care'],
    filters: ['brand', 'material', 'origin_country'],
  },
] as const

export { sampleReviews } from './reviews.ts'
