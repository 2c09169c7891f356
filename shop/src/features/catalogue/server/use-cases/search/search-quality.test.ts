import { afterAll, beforeAll, expect, test } from 'vitest'
import { generalStore, shoppersQueries } from '#features/catalogue/testing/general-store.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveGoods } from '../saving/save-goods.ts'
import { synonyms } from '#features/search/server/index.ts'

let shop: TestShop
const skuOf = new Map<number, string>()
beforeAll(async () => {
  shop = await createTestShop()
  for (const { id, sku } of await saveGoods(shop.context, generalStore())) skuOf.set(id, sku)
  await synonyms.seed(shop.context)
})
afterAll(() => shop.close())

interface Judged {
  query: string
  found: string[]
  recall: number
  precision: number
}

async function judge([query, judgement]: [string, string]): Promise<Judged> {
  const [meant = [], tolerated = []] = judgement.split('~').map((skus) => skus.trim().split(' '))
  const path = `/api/goods_info/search_goods_queryset/?page_size=24&query=${encodeURIComponent(query)}`
  const { body } = await shop.call('GET', path)
  const found: string[] = body.results.map(({ id }: { id: number }) => skuOf.get(id)!)
  const first = found.slice(0, 10).filter((sku) => !tolerated.includes(sku))
  return {
    query,
    found,
    recall: meant.filter((sku) => found.includes(sku)).length / meant.length,
    precision: first.length === 0 ? 0 : first.filter((sku) => meant.includes(sku)).length / first.length,
  }
}

test('shoppers find what they mean, and little else', async () => {
  const judged: Judged[] = []
  for (const judgement of shoppersQueries) judged.push(await judge(judgement))
  const mean = (key: 'recall' | 'precision') => judged.reduce((sum, one) => sum + one[key], 0) / judged.length
  const faults = judged
    .filter(({ recall, precision }) => recall < 1 || precision < 1)
    .map(
      ({ query, found, recall, precision }) =>
        `${query} ${recall.toFixed(2)} ${precision.toFixed(2)} ${found.join(' ')}`,
    )
  expect(judged.filter(({ found }) => found.length === 0).map(({ query }) => query)).toEqual([])
  expect(mean('recall'), faults.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(mean('precision'), faults.join('\n')).toBeGreaterThanOrEqual(0.92)
})

test('a telephone comes before what fits it, and tea before what is coloured like it', async () => {
  expect((await judge(['苹果手机', 'phone'])).found[0]).toBe('phone')
  expect((await judge(['茶', 'longjing blacktea'])).found[0]).toBe('blacktea')
})

test.each([
  ['墨绿色双肩包', 'backpack'],
  ['超大号拖鞋', 'slippers'],
  ['实惠的充电宝', 'powerbank'],
  ['赤いリュック', 'backpack'],
  ['かわいいノート', 'notebook'],
  ['大きめスリッパ', 'slippers'],
])('where no %s is available, the closest comes first, and the response states this', async (query, sku) => {
  const path = `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}`
  const { body } = await shop.call('GET', path)
  expect([skuOf.get(body.results[0]?.id), body.is_relaxed]).toEqual([sku, true])
})

test.each(['墨绿色 双肩包', '大きめ スリッパ', 'red umbrella'])(
  'words parted by spaces stay required, each: %s',
  async (query) => {
    expect((await judge([query, 'x'])).found).toEqual([])
  },
)

test('full matches exclude all others, and are not relaxed', async () => {
  for (const query of ['黑色 中性笔', '大容量 拉杆箱', 'cotton towel']) {
    const { body } = await shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}`)
    expect([query, body.count, body.is_relaxed]).toEqual([query, 1, undefined])
  }
})

test('a unit is no word: rice is not 1.8 metres, and not 2 litres', async () => {
  expect((await judge(['米', 'x'])).found).toEqual(['phonetea'])
  expect((await judge(['升', 'x'])).found).toEqual([])
  expect((await judge(['1.8m', 'sheet'])).found).toEqual(['sheet'])
})
