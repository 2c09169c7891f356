/** Draft, publication, versions and previews of the home content. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import {
  actOnVersion,
  publishContent,
  readDraft,
  saveContent,
  withHeadline,
} from '#features/home/testing/home-factory.ts'
import type { WireContentVersion } from '#features/home/console-contract.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.context.database.execute(sql`truncate content_versions`)
  await shop.context.database.execute(sql`update content_draft set body = null`)
  await shop.context.changes.settle()
})

const home = async (query = '') => (await shop.call('GET', `/api/home/${query}`)).body
const headline = async (query?: string) => (await home(query)).slides[0].headline
const inSeconds = (seconds: number) => new Date(shop.context.now().getTime() + seconds * 1000).toISOString()
const versions = async (): Promise<WireContentVersion[]> =>
  (await manager.call('GET', '/api/console/content/versions/')).body.results
const states = async () => (await versions()).map(({ version, state }) => `${version} ${state}`)

test('without a publication, the home page has the built-in content', async () => {
  expect(await headline()).toBe('今年的|第一碗抹茶')
  expect(await headline('?lang=ja')).not.toBe('今年的|第一碗抹茶')
  const { version, slides, body_pictures, banner } = await home('?lang=en')
  expect(version).toBe(1)
  expect(slides.map(({ wide, phone }: { wide: object | null; phone: object | null }) => [!wide, !phone])).toEqual([
    [false, false],
    [false, false],
    [true, false],
  ])
  expect(slides[0]).toMatchObject({ language: 'en', to: '/shop/goods_list/matcha', link_label: 'See the matcha' })
  expect(slides[0].phone).toMatchObject({ ground: '#e6e7d8', src: '/pictures/slide-tea-m-900.webp' })
  expect(body_pictures).toHaveLength(3)
  expect(banner).toMatchObject({ title: null, alt: '', picture: { src: '/pictures/banner-1800.webp' } })
})

test('a draft is seen by its preview alone, its publication at the next request, and the former version returns', async () => {
  const saved = await saveContent(manager, withHeadline('秋天的|第一碗茶'))
  expect(saved).toMatchObject({ status: 200, body: { is_draft_saved: true, version: 1 } })
  expect(await headline()).toBe('今年的|第一碗抹茶')
  const { preview } = await readDraft(manager)
  const seen = await shop.call('GET', `/api/home/?preview=${preview}`)
  expect(seen.body.slides[0].headline).toBe('秋天的|第一碗茶')
  await saveContent(manager, withHeadline('秋天的|头一碗茶'))
  expect(await headline(`?preview=${preview}`)).toBe('秋天的|头一碗茶')
  await saveContent(manager, withHeadline('秋天的|第一碗茶'))

  expect((await publishContent(manager)).body).toMatchObject({ is_draft_saved: false, version: 2 })
  expect(await headline()).toBe('秋天的|第一碗茶')
  expect(await states()).toEqual(['2 shown', '1 replaced'])
  const [, builtIn] = await versions()
  expect(await headline(`?preview=${builtIn!.preview}`)).toBe('今年的|第一碗抹茶')

  expect((await actOnVersion(manager, 1, 'restore')).body.version).toBe(3)
  expect(await headline()).toBe('今年的|第一碗抹茶')
  expect((await versions())[0]).toMatchObject({ version: 3, restored_from: 1, staff_name: expect.stringMatching(/./) })
  expect((await actOnVersion(manager, 2, 'restore')).body.version).toBe(4)
  expect(await headline()).toBe('秋天的|第一碗茶')
  expect((await actOnVersion(manager, 99, 'restore')).status).toBe(404)
})

test('a preview expires after an hour, and nobody else can make one', async () => {
  const { preview } = await readDraft(manager)
  for (const forged of [preview.replace('draft', '2'), `${preview}x`, 'draft', '1.9999999999.x', '%'])
    expect([forged, (await shop.call('GET', `/api/home/?preview=${encodeURIComponent(forged)}`)).status]).toEqual([
      forged,
      404,
    ])
  const other = await createTestShop()
  try {
    expect((await other.call('GET', `/api/home/?preview=${preview}`)).status).toBe(404)
    other.passTime(1)
  } finally {
    await other.close()
  }
  const late = await createTestShop()
  try {
    const own = await readDraft(await signInAs(late, 'manager'))
    late.passTime(59 * 60_000)
    expect((await late.call('GET', `/api/home/?preview=${own.preview}`)).status).toBe(200)
    late.passTime(17 * 60_000)
    expect((await late.call('GET', `/api/home/?preview=${own.preview}`)).status).toBe(404)
  } finally {
    await late.close()
  }
})

test('a planned publication starts and ends by itself, also in cached responses', async () => {
  await saveContent(manager, withHeadline('计划好的'))
  expect((await publishContent(manager, { from: inSeconds(2) })).status).toBe(200)
  // Cached before its moment.
  expect(await headline()).toBe('今年的|第一碗抹茶')
  expect((await readDraft(manager)).next_change_at).not.toBeNull()
  await vi.waitUntil(async () => (await headline()) === '计划好的', { timeout: 20_000, interval: 100 })
  await saveContent(manager, withHeadline('短短一会儿'))
  expect((await publishContent(manager, { until: inSeconds(2) })).status).toBe(200)
  await headline()
  await vi.waitUntil(async () => (await headline()) === '计划好的', { timeout: 20_000, interval: 100 })
  expect(await states()).toEqual(['3 ended', '2 shown', '1 replaced'])
})

test('staff end a publication and cancel a planned one', async () => {
  await saveContent(manager, withHeadline('第二版'))
  await publishContent(manager)
  await saveContent(manager, withHeadline('第三版'))
  await publishContent(manager, { from: inSeconds(3_600), until: inSeconds(7_200) })
  expect(await states()).toEqual(['3 planned', '2 shown', '1 replaced'])
  await actOnVersion(manager, 3, 'stop')
  expect(await states()).toEqual(['3 stopped', '2 shown', '1 replaced'])
  await actOnVersion(manager, 2, 'stop')
  expect(await headline()).toBe('今年的|第一碗抹茶')
  expect(await states()).toEqual(['3 stopped', '2 stopped', '1 shown'])
  expect((await actOnVersion(manager, 1, 'stop')).status).toBe(404)
})

test('a publication neither ends before it begins nor has ended already', async () => {
  await saveContent(manager, withHeadline('不行'))
  for (const times of [
    { from: inSeconds(3_600), until: inSeconds(1_800) },
    { from: inSeconds(3_600), until: inSeconds(3_600) },
    { until: inSeconds(-5) },
    { from: inSeconds(-7_200), until: inSeconds(-3_600) },
  ])
    expect(await publishContent(manager, times)).toMatchObject({
      status: 400,
      body: { errors: { until: [expect.any(String)] } },
    })
  expect((await publishContent(manager, { from: 'tomorrow' })).status).toBe(400)
  expect(await states()).toEqual(['1 shown'])
  expect((await readDraft(manager)).is_draft_saved).toBe(true)
})

test('of two editors, the second gets the draft of the first and loses nothing', async () => {
  const { revision } = await readDraft(manager)
  await saveContent(manager, withHeadline('第一个人'), revision)
  const refused = await saveContent(manager, withHeadline('第二个人'), revision)
  expect(refused).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  expect(refused.body.current.content.slides[0].texts['zh-CN'].headline).toBe('第一个人')
  const at = (await readDraft(manager)).revision
  const both = await Promise.all([
    saveContent(manager, withHeadline('甲'), at),
    saveContent(manager, withHeadline('乙'), at),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const published = await Promise.all([publishContent(manager), publishContent(manager)])
  expect(published.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('saving what is shown discards the draft; without one nothing is published', async () => {
  const { content: shown } = await readDraft(manager)
  await saveContent(manager, withHeadline('一会儿不要了'))
  const { body } = await saveContent(manager, (content) => Object.assign(content, shown))
  expect(body).toMatchObject({ is_draft_saved: false })
  expect((await publishContent(manager)).status).toBe(400)
})

test('an item without its texts in a language is shown in Chinese', async () => {
  await saveContent(manager, ({ slides: [first], banner }) => {
    first!.texts.ja.headline = ''
    banner.texts['zh-CN'].title = '秋市'
  })
  await publishContent(manager)
  const { slides, banner } = await home('?lang=ja')
  expect(slides[0]).toMatchObject({
    language: 'zh-CN',
    headline: '今年的|第一碗抹茶',
    to: expect.stringContaining('%E6%8A%B9'),
  })
  expect(slides[1].language).toBe('ja')
  expect(banner).toMatchObject({ language: 'zh-CN', title: '秋市' })
})

test('a link to goods that were deleted or withdrawn disappears, and is not published again', async () => {
  const id = await createGoods(shop.context)
  const linkToGoods = ({ slides: [first] }: Parameters<Parameters<typeof saveContent>[1]>[0]) => {
    first!.link = { kind: 'goods', id, address: '' }
  }
  await saveContent(manager, linkToGoods)
  expect((await publishContent(manager)).status).toBe(200)
  const { database, changes } = shop.context
  expect((await home()).slides[0].to).toBe(`/shop/goods_detail/${id}`)
  await database.execute(sql`update goods set is_on_sale = false where id = ${id}`)
  await changes.settle()
  expect((await home()).slides[0].to).toBeNull()
  expect((await readDraft(manager)).lost_links).toEqual(['slides.0.link'])
  await saveContent(manager, withHeadline('链接没了'))
  expect(await publishContent(manager)).toMatchObject({
    status: 400,
    body: { errors: { 'slides.0.link.id': [expect.any(String)] } },
  })
  await database.execute(sql`update goods set is_on_sale = true where id = ${id}`)
  await changes.settle()
  expect((await home()).slides[0].to).toBe(`/shop/goods_detail/${id}`)
  await database.execute(sql`delete from goods where id = ${id}`)
  await changes.settle()
  expect((await home()).slides[0].to).toBeNull()
})

test('texts of a megabyte and foreign shapes are refused', async () => {
  const { revision, content } = await readDraft(manager)
  const headers = { 'if-match': `"${revision}"` }
  const save = (json: object) => manager.call('PUT', '/api/console/content/draft/', { json, headers })
  const [slide] = content.slides
  const withText = (text: string) => ({
    content: {
      ...content,
      slides: [{ ...slide!, texts: { ...slide!.texts, 'zh-CN': { ...slide!.texts['zh-CN'], headline: text } } }],
    },
  })
  expect((await save(withText('茶'.repeat(1024 * 1024)))).status).toBe(413)
  expect(await save(withText('茶'.repeat(61)))).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect((await save({ content: { ...content, body_pictures: [] } })).status).toBe(400)
  expect((await save({ content: { ...content, slides: Array(13).fill(slide) } })).status).toBe(400)
  const foreign = { id: '../../secret', ground: 'red' }
  expect((await save({ content: { ...content, banner: { ...content.banner, picture: foreign } } })).status).toBe(400)
  expect((await manager.call('PUT', '/api/console/content/draft/', { json: { content } })).status).toBe(428)
})

test('packers and viewers neither read nor change the content', async () => {
  for (const role of ['packer', 'viewer'] as const) {
    const who = await signInAs(shop, role)
    expect((await who.call('GET', '/api/console/content/draft/')).status).toBe(403)
    expect((await who.call('GET', '/api/console/content/versions/')).status).toBe(403)
  }
})
