/** Reviews that wait for staff, and pictures of reviews. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { deliveredOrder } from '#features/reviews/testing/review-factory.ts'
import { dayInMs, openReviewFixtureOfFile } from '#features/reviews/testing/fixtures/review-fixture.ts'

const { shop, writer, readers, bought, call, list, written, sendPicture, expectCounted } =
  await openReviewFixtureOfFile()

describe('what waits', () => {
  test('an address of a site, until staff show it; an edit without it is shown', async () => {
    await written({ stars: 5, text: '看 example.com' })
    expect((await call('GET')).body.status).toBe('waiting')
    expect((await list()).count).toBe(0)
    expect((await call('PUT', { text: '看看' })).body.status).toBe('shown')
    expect((await expectCounted()).count).toBe(1)
    expect((await call('PUT', { addition: '加微信 tea_lover88' })).body.status).toBe('waiting')
    expect((await expectCounted()).count).toBe(0)
  })

  test('a word of the shop’s list', async () => {
    await shop.context.database.execute(sql`update settings set chosen = chosen || '{"review_words": "返现"}'`)
    await written({ stars: 5, text: '好评返现' })
    expect((await call('GET')).body.status).toBe('waiting')
    await shop.context.database.execute(sql`update settings set chosen = chosen - 'review_words'`)
  })

  test('pictures of an account younger than a day', async () => {
    const young = await registerShopper(shop)
    await shop.context.database.execute(
      sql`update users set date_joined = ${shop.context.now()} where id = ${young.id}`,
    )
    bought.order = await deliveredOrder(shop, { userId: young.id, goodsIds: [bought.goodsId] })
    const id = await sendPicture(young)
    const { body } = await call('POST', { stars: 5, picture_ids: [id] }, { by: young })
    expect(body).toMatchObject({ status: 'waiting', pictures: [{ picture_id: id }] })
    expect((await shop.call('GET', `/review_img/${id}.webp`)).status).toBe(404)
  })
})

describe('pictures', () => {
  test('are public while the review is shown, and go with it', async () => {
    const ids = [await sendPicture(), await sendPicture()]
    await written({ stars: 5, text: '图', picture_ids: ids })
    const { results, summary } = await list('&filter=pictures')
    expect(summary.with_pictures).toBe(1)
    expect(results[0].pictures.map(({ url }: { url: string }) => url)).toEqual(
      ids.map((id) => `/review_img/${id}.webp`),
    )
    for (const path of [results[0].pictures[0].url, results[0].pictures[0].small_url, results[0].pictures[0].small_url])
      expect((await shop.call('GET', path)).headers).toMatchObject({ 'content-type': 'image/webp' })
    expect((await shop.call('GET', `/review_img/${'0'.repeat(32)}.webp`)).status).toBe(404)
    expect((await call('PUT', { picture_ids: [ids[1]] })).body.pictures).toMatchObject([{ picture_id: ids[1] }])
    expect((await shop.call('GET', `/review_img/${ids[0]}.webp`)).status).toBe(404)
    await call('DELETE')
    const { rows } = await shop.context.database.execute(sql`select used_at from pictures where user_id = ${writer.id}`)
    expect(rows).toEqual([{ used_at: null }, { used_at: null }])
    shop.passTime(2 * dayInMs)
    await shop.sweepers.find(({ name }) => name === 'pictures that nothing uses')!.sweep()
    expect(await shop.context.storage.exists(`private/${ids[0]}.webp`)).toBe(false)
    expect(await shop.context.storage.exists(`private/${ids[0]}-320.webp`)).toBe(false)
  })

  test('of others, or used ones, are refused with the field', async () => {
    const other = await sendPicture(readers[0])
    const { status, body } = await call('POST', { stars: 5, picture_ids: [other] })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['picture_ids']])
    expect((await call('GET')).status).toBe(404)
  })
})
