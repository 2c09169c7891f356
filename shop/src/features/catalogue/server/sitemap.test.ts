import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostPagesInSitemap } from '#platform/seo/sitemap-xml.ts'
import { createTestShop, type TestShop } from '#platform/testing/test-shop.ts'
import { putGoods } from './goods-factory.ts'

let shop: TestShop
let goodsId: number
let farId: number
let endedId: number

beforeAll(async () => {
  shop = await createTestShop({ shopOrigin: 'https://shop.example' })
  goodsId = await putGoods(shop.context, { type1: { 'zh-CN': '茶 & 器' }, type2: { 'zh-CN': '抹茶' } })
  endedId = await putGoods(shop.context)
  await shop.context.database.execute(sql`update goods set is_on_sale = false where id = ${endedId}`)
  // As after years of selling: the ids in between are gone.
  await shop.context.database.execute(
    sql`select setval(pg_get_serial_sequence('goods', 'id'), ${2 * mostPagesInSitemap})`,
  )
  farId = await putGoods(shop.context)
})
afterAll(() => shop.close())

const locations = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('the index names the parts that hold goods, and only those', async () => {
  const answer = await shop.call('GET', '/sitemap.xml')
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' } })
  expect(locations(answer.text)).toEqual([
    'https://shop.example/sitemaps/pages.xml',
    'https://shop.example/sitemaps/goods-1.xml',
    'https://shop.example/sitemaps/goods-3.xml',
  ])
})

test('goods on sale stand in their part in each language, with alternates and the day they changed', async () => {
  const { text } = await shop.call('GET', '/sitemaps/goods-1.xml')
  const address = `https://shop.example/shop/goods_detail/${goodsId}`
  expect(locations(text)).toEqual([address, `${address}?lang=ja`, `${address}?lang=en`])
  expect(text).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${address}"/>`)
  expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  expect(text).not.toContain(`goods_detail/${endedId}`)
  const far = await shop.call('GET', '/sitemaps/goods-3.xml')
  expect(locations(far.text)[0]).toBe(`https://shop.example/shop/goods_detail/${farId}`)
})

test('pages and types are listed, with their addresses escaped', async () => {
  const { text } = await shop.call('GET', '/sitemaps/pages.xml')
  expect(locations(text)).toEqual(
    expect.arrayContaining([
      'https://shop.example/',
      'https://shop.example/shop?lang=en',
      'https://shop.example/shop?type_1=%E8%8C%B6+%26+%E5%99%A8',
      'https://shop.example/shop/goods_list/%E6%8A%B9%E8%8C%B6?type_1=%E8%8C%B6+%26+%E5%99%A8&amp;type_2=%E6%8A%B9%E8%8C%B6',
    ]),
  )
})

test('a part that cannot be is not found, one beyond the goods is empty', async () => {
  for (const name of ['goods-0', 'goods-', 'goods-1e3', 'others']) {
    expect(await shop.call('GET', `/sitemaps/${name}.xml`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const beyond = await shop.call('GET', '/sitemaps/goods-999999.xml')
  expect(locations(beyond.text)).toEqual([])
})

test('robots are told the sitemap and kept out of private pages', async () => {
  const answer = await shop.call('GET', '/robots.txt')
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(answer.text).toContain('Sitemap: https://shop.example/sitemap.xml')
  for (const path of ['/api/', '/user', '/test']) expect(answer.text).toContain(`Disallow: ${path}\n`)
})
