/** How well a shop of real goods finds what shoppers type: the measure of `queries.ts`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { synonyms } from '#features/search/server/index.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { realQueries, type ShoppersQuery } from './queries.ts'
import { realStore } from './store.ts'

const store = realStore()
const goodsOfPage = 24
const first = 10
let shop: TestShop
const textOf = new Map<number, string>()

beforeAll(async () => {
  shop = await createTestShop()
  const saved = await saveGoods(
    shop.context,
    store.map(({ goods }) => goods),
  )
  const texts = new Map(store.map(({ goods, text }) => [goods.sku, text]))
  for (const { id, sku } of saved) textOf.set(id, texts.get(sku)!)
  await synonyms.seed(shop.context)
})
afterAll(() => shop.close())

interface Judged {
  recall: number
  precision: number
  fault: string
}

async function judge([query, meant, alsoFine]: ShoppersQuery): Promise<Judged> {
  const path = `/api/goods_info/search_goods_queryset/?page_size=${goodsOfPage}&query=${encodeURIComponent(query)}`
  const { body } = await shop.call('GET', path)
  const found: string[] = body.results.map(({ id }: { id: number }) => textOf.get(id)!)
  if (meant === null) {
    const isEmpty = found.length === 0 ? 1 : 0
    return { recall: isEmpty, precision: isEmpty, fault: `${query} finds ${found[0]}` }
  }
  const isMeant = (text: string) => new RegExp(meant, 'i').test(text)
  const isFine = (text: string) => isMeant(text) || (alsoFine !== undefined && new RegExp(alsoFine, 'i').test(text))
  const wanted = Math.min(goodsOfPage, store.filter(({ text }) => isMeant(text)).length)
  if (wanted === 0) throw new Error(`${query} means nothing in this shop`)
  const top = found.slice(0, first)
  const recall = Math.min(1, found.filter(isMeant).length / wanted)
  const precision = top.length === 0 ? 0 : top.filter(isFine).length / top.length
  return { recall, precision, fault: `${query} ${recall.toFixed(2)} ${precision.toFixed(2)}` }
}

test('shoppers find real goods by what they type, and little else', async () => {
  const judged: Judged[] = []
  for (const query of realQueries) judged.push(await judge(query))
  const mean = (key: 'recall' | 'precision') => judged.reduce((sum, one) => sum + one[key], 0) / judged.length
  const faults = judged.filter(({ recall, precision }) => recall < 1 || precision < 1).map(({ fault }) => fault)
  expect(mean('recall'), faults.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(mean('precision'), faults.join('\n')).toBeGreaterThanOrEqual(0.95)
}, 120_000)
