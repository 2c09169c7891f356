import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import type { DeliveryTerms } from '#features/delivery/contract.ts'
import { productRecordOf } from '#features/feeds/rules/product-record.ts'
import { productOf } from '#features/feeds/rules/product-structured-data.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createApiListener } from '#platform/http/pages/page-server.ts'
import { languages } from '#platform/i18n/language.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { writeProductFeed } from './write-product-feed.ts'

const origin = 'https://shop.example'
let shop: TestShop
let manager: SignedIn
let bowl: number

beforeAll(async () => {
  shop = await createTestShop({ shopOrigin: origin })
  manager = await signInAs(shop, 'manager')
  bowl = await createGoods(shop.context, {
    name: { 'zh-CN': '志野 <白> & 碗', en: 'Shino bowl' },
    describe: { 'zh-CN': '“手作”', en: 'Made by hand' },
    type1: { 'zh-CN': '器', en: 'Ware' },
    priceInFen: 12_800,
  })
  await createGoods(shop.context, { stock: 0 })
  await shop.context.database.execute(sql`update goods set image_version = 'a' || id`)
  await createGoods(shop.context, { name: { 'zh-CN': '没有图片' } })
  const ended = await createGoods(shop.context)
  await shop.context.database.execute(sql`update goods set image_version = 'b', is_on_sale = false where id = ${ended}`)
})
afterAll(() => shop.close())

const setFeed = async (product_feed: boolean) => {
  const { body } = await manager.call('GET', '/api/console/settings/')
  await manager.call('PATCH', '/api/console/settings/', {
    json: { product_feed },
    headers: { 'if-match': `"${body.revision}"` },
  })
}

const valuesOf = (item: string) =>
  [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\w+>/g)].map(([, name, value]) => [name, unescape(value!)])
const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const itemsOf = (feed: string) =>
  [...feed.matchAll(/<item>.*?<\/item>/gs)].map(
    ([item]) => Object.fromEntries(valuesOf(item)) as Record<string, string>,
  )

test('goods on sale with a picture stand in the feed, in its language', async () => {
  const { status, headers, text } = await shop.call('GET', '/feeds/google.xml')
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' })
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g=/)
  expect(text.endsWith('</channel></rss>\n')).toBe(true)
  const [first, second, ...others] = itemsOf(text)
  expect(first).toMatchObject({
    id: String(bowl),
    title: '志野 <白> & 碗',
    link: `${origin}/shop/goods_detail/${bowl}`,
    image_link: `${origin}/goods_img/${bowl}-1200.webp?v=a${bowl}`,
    availability: 'in_stock',
    product_type: '器 > 杂项',
  })
  expect(text).toContain('<g:price>128.00 CNY</g:price>')
  expect(text).toContain('<g:shipping><g:country>CN</g:country><g:price>0.00 CNY</g:price></g:shipping>')
  expect(second).toMatchObject({ availability: 'out_of_stock' })
  expect(others).toEqual([])
  const english = await shop.call('GET', '/feeds/google.xml?lang=en')
  expect(itemsOf(english.text)[0]).toMatchObject({
    title: 'Shino bowl',
    link: `${origin}/shop/goods_detail/${bowl}?lang=en`,
  })
})

test('the feed and the JSON-LD of the goods page state the same', async () => {
  for (const language of languages) {
    const feed = await shop.call('GET', `/feeds/google.xml?lang=${language}`)
    const terms = (await shop.call('GET', `/api/delivery_terms/?lang=${language}`)).body as DeliveryTerms
    for (const item of itemsOf(feed.text)) {
      const goods = (await shop.call('GET', `/api/goods_info/${item.id}/?lang=${language}`)).body as DetailedGoods
      const data = productOf(productRecordOf(goods, { origin, address: item.link!, terms }), origin) as {
        name: string
        image: string[]
        category: string
        offers: { price: string; priceCurrency: string; availability: string; shippingDetails: object[] }
      }
      expect(data).toMatchObject({ name: item.title, category: item.product_type })
      expect(data.image[0]).toBe(item.image_link)
      expect(data.offers.availability).toBe(
        `https://schema.org/${item.availability === 'in_stock' ? 'InStock' : 'OutOfStock'}`,
      )
      expect(feed.text).toContain(`<g:price>${data.offers.price} ${data.offers.priceCurrency}</g:price>`)
      expect(data.offers.shippingDetails).toHaveLength(1)
    }
  }
})

test('a shop without the feed answers 404', async () => {
  await setFeed(false)
  onTestFinished(() => setFeed(true))
  expect((await shop.call('GET', '/feeds/google.xml')).status).toBe(404)
  expect((await shop.call('GET', '/agents.md')).text).not.toContain('/feeds/google.xml')
})

test('goods that are deleted midway end nothing', async () => {
  const feed = writeProductFeed(shop.context, 'zh-CN')
  const head = await feed.next()
  expect(head.value).toContain('<channel>')
  const gone = await createGoods(shop.context)
  await shop.context.database.execute(sql`delete from goods where id = ${gone}`)
  let rest = ''
  for await (const part of feed) rest += part
  expect(itemsOf(rest)).toHaveLength(2)
})

test('HEAD states the headers, reads no goods and takes no place', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const heads = await Promise.all(
    Array.from({ length: 4 }, () => shop.api.app.inject({ method: 'HEAD', url: '/feeds/google.xml' })),
  )
  for (const { statusCode, headers, body } of heads) {
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
    expect(headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' })
  }
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement))
  expect(statements.filter((statement) => statement.includes('goods_on_sale_after_id'))).toEqual([])
})

test('no shared cache answers with the price of a sale that is over', async () => {
  for (const path of ['/feeds/google.xml', '/agents.md', '/llms.txt'])
    expect((await shop.call('GET', path)).headers['cache-control']).toBe('no-cache')
})

test('a third reader at once waits its turn, and a reader that leaves gives up its place', async () => {
  const server = createServer(createApiListener(shop.api)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feeds/google.xml`
  const headers = { host: 'shop.example' }
  const read = async () => {
    const response = await fetch(address, { headers })
    await response.text()
    return response.status
  }
  // Readers that leave before, while and after the feed is written.
  for (let time = 0; time < 6; time += 1) {
    const leaving = new AbortController()
    const request = fetch(address, { headers, signal: leaving.signal }).catch(() => null)
    if (time % 2) await request
    leaving.abort()
    await request
  }
  // A reader that left is waited for until its read of the database ends.
  await vi.waitFor(async () => expect(await read()).toBe(200))
  const many = await Promise.all(Array.from({ length: 8 }, read))
  expect(new Set(many)).toEqual(many.includes(503) ? new Set([200, 503]) : new Set([200]))
  expect(await read()).toBe(200)
})
