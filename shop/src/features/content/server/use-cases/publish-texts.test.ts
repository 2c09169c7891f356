/** Texts of the shop: drafts and published versions. */
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { publishText, readTextDraft } from '#features/content/testing/shop-facts-factory.ts'
import { openShopTextsFixtureOfFile } from '#features/content/testing/fixtures/shop-texts-fixture.ts'

const { shop, manager, getShop, getText } = await openShopTextsFixtureOfFile()

test('a text is drafted, published as versions, and former ones stay readable', async () => {
  expect(await readTextDraft(manager, 'terms')).toEqual({
    kind: 'terms',
    draft: { 'zh-CN': '', ja: '', en: '' },
    is_draft_saved: false,
    version: null,
    published_languages: [],
    published_at: null,
    revision: 0,
  })
  const bodies = { 'zh-CN': '第一条\u202E\r\n续\n\n\n\n第二条\u0007', en: ' Cafe\u0301 ', ja: '\u200B' }
  expect(await publishText(manager, 'terms', bodies)).toBe(1)
  expect((await getText('terms')).body).toMatchObject({
    kind: 'terms',
    version: 1,
    language: 'zh-CN',
    paragraphs: ['第一条\n续', '第二条'],
    rows: [{ name: '版本', value: '1' }, { name: '发布日期' }],
  })
  expect((await getText('terms', 'en')).body.paragraphs).toEqual(['Café'])
  expect((await getText('terms', 'ja')).body).toMatchObject({ language: 'zh-CN', paragraphs: ['第一条\n续', '第二条'] })
  expect(await getShop()).toMatchObject({
    terms_version: 1,
    privacy_version: null,
    pages: ['delivery', 'returns', 'terms'],
  })
  expect(await publishText(manager, 'terms', { 'zh-CN': '新' })).toBe(2)
  expect(await getShop()).toMatchObject({ terms_version: 2 })
  expect((await getText('terms')).body.paragraphs).toEqual(['新'])
  expect((await shop.call('GET', '/api/shop_text/terms/?version=1')).body.paragraphs).toEqual(['第一条\n续', '第二条'])
  expect((await shop.call('GET', '/api/shop_text/terms/?version=3')).status).toBe(404)
  expect((await shop.call('GET', '/api/shop_text/returns/?version=1')).status).toBe(404)
  expect(await readTextDraft(manager, 'terms')).toMatchObject({
    draft: { 'zh-CN': '新' },
    is_draft_saved: false,
    revision: 4,
  })
  // A draft in more languages is not published by being saved.
  const draft = { json: { bodies: { 'zh-CN': '新', en: 'New' } }, headers: { 'if-match': '"4"' } }
  expect((await manager.call('PUT', '/api/console/shop/texts/terms/draft/', draft)).body).toMatchObject({
    is_draft_saved: true,
    published_languages: ['zh-CN'],
  })
  await expect(
    shop.context.database.execute(sql`update shop_texts set bodies = '{}' where version = 1`),
  ).rejects.toThrow()
  await expect(shop.context.database.execute(sql`delete from shop_texts where version = 1`)).rejects.toThrow()
})

test('a text without Chinese, without a draft or of another revision is not published', async () => {
  const path = '/api/console/shop/texts/privacy/'
  const write = (method: 'PUT' | 'POST', end: string, revision: number, json?: object) =>
    manager.call(method, path + end, { headers: { 'if-match': `"${revision}"` }, ...(json && { json }) })
  expect(await write('POST', 'publish/', 0)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect((await write('PUT', 'draft/', 0, { bodies: { ja: 'はい' } })).body).toMatchObject({
    revision: 1,
    is_draft_saved: true,
  })
  expect(await write('POST', 'publish/', 1)).toMatchObject({
    status: 400,
    body: { errors: { 'bodies.zh-CN': [expect.any(String)] } },
  })
  expect(await write('PUT', 'draft/', 0, { bodies: { ja: 'いいえ' } })).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict', current: { draft: { ja: 'はい' }, revision: 1 } },
  })
  expect((await manager.call('POST', `${path}publish/`)).status).toBe(428)
  expect((await write('PUT', 'draft/', 1, { bodies: { 'zh-CN': '字'.repeat(20_001) } })).body).toMatchObject({
    code: 'invalid',
  })
  expect(
    (
      await write('PUT', 'draft/', 1, {
        bodies: { 'zh-CN': '😀'.repeat(20_000), ja: '😀'.repeat(20_000), en: '字'.repeat(20_000) },
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await manager.call('PUT', '/api/console/shop/texts/moon/draft/', {
        json: { bodies: {} },
        headers: { 'if-match': '"0"' },
      })
    ).status,
  ).toBe(404)
  expect((await getText('privacy')).status).toBe(404)
  expect((await write('POST', 'publish/', 2)).body).toMatchObject({ version: 1, revision: 3 })
  const once = await Promise.all([1, 2].map(() => write('POST', 'publish/', 3)))
  expect(once.map(({ status }) => status)).toEqual([400, 400])
})
