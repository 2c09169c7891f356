import type { DetailedGoods } from '#features/catalogue/contract.ts'

/** Goods as returned by the API, for tests of pages. */
export function wireGoods(changes: Partial<DetailedGoods> = {}): DetailedGoods {
  return {
    id: 7,
    name: '宇治抹茶',
    describe: '石臼慢磨。',
    type: '茶 · 抹茶',
    type_1: '茶',
    type_2: '抹茶',
    size: '40 g',
    price: '128.00',
    was_price: null,
    was_price_text: null,
    sale_until: null,
    currency: 'CNY',
    in_stock: true,
    image_url: '/goods_img/7.png?v=3',
    review_count: 0,
    stars: null,
    family: null,
    is_returnable: true,
    left: null,
    return_days: 7,
    weight_in_grams: 40,
    return_terms: '签收后 7 天内可无理由退货。',
    facts: [],
    brand: null,
    gtin: null,
    origin_country: null,
    long_text: null,
    pictures: [{ url: '/goods_img/7.png?v=3', alt: '' }],
    options: [],
    variant_ids: [],
    ...changes,
  }
}
