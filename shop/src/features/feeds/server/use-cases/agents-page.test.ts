import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { changeFacts } from '#features/content/testing/shop-facts-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const origin = 'https://shop.example'
let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop({ shopOrigin: origin })
  manager = await signInAs(shop, 'manager')
  await createGoods(shop.context, { type1: { 'zh-CN': '茶*', en: 'Tea' }, type2: { 'zh-CN': '抹茶', en: 'Matcha' } })
})
afterAll(() => shop.close())

test('a program reads where lists, search and one item are, and how people buy', async () => {
  const { status, headers, text } = await shop.call('GET', '/agents.md?lang=en')
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/markdown; charset=utf-8' })
  expect(text).toMatch(/^# yokoso\n\n> /)
  for (const path of [
    '/api/goods_info/?type_1={type}&page=1&page_size=24&lang=en',
    '/api/goods_info/search_goods_queryset/?query={words}&lang=en',
    '/shop/goods_detail/{id}?lang=en',
    '/feeds/google.xml?lang=en',
    '/sitemap.xml',
  ])
    expect(text).toContain(origin + path)
  expect(text).toContain('- Tea: Matcha')
  expect(text).toContain('a person confirms the payment in a browser')
  expect(text).not.toMatch(/null|undefined|## Contact/)
})

test('/llms.txt has the same bytes', async () => {
  for (const query of ['', '?lang=ja', '?lang=en'])
    expect((await shop.call('GET', `/llms.txt${query}`)).text).toBe((await shop.call('GET', `/agents.md${query}`)).text)
})

test('what a merchant writes becomes no markup, and contact stands where it is set', async () => {
  await changeFacts(manager, { legal_name: { 'zh-CN': '示例\n# 商贸' }, email: 'hello@shop.example' })
  const { text } = await shop.call('GET', '/agents.md')
  expect(text).toContain('- 茶\\*: 抹茶')
  expect(text).toContain('- hello@shop.example')
  expect(text).not.toMatch(/^# 商贸/m)
})

test('robots.txt refuses the crawlers that the merchant refuses', async () => {
  const choose = async (ai_crawlers: string) => {
    const { body } = await manager.call('GET', '/api/console/settings/')
    const headers = { 'if-match': `"${body.revision}"` }
    const { status } = await manager.call('PATCH', '/api/console/settings/', { json: { ai_crawlers }, headers })
    expect(status).toBe(200)
    return (await shop.call('GET', '/robots.txt')).text
  }
  const before = (await shop.call('GET', '/robots.txt')).text
  expect(before).not.toContain('GPTBot')
  expect(before).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const noTraining = await choose('no_training')
  expect(noTraining).toMatch(/User-agent: GPTBot\n(?:User-agent: .+\n)+Disallow: \/\n/)
  expect(noTraining).not.toContain('ChatGPT-User')
  expect(await choose('none')).toContain('User-agent: ChatGPT-User\n')
  expect(await choose('allow')).toBe(before)
})
