/** Readers: votes, reports, the list of an item, and the order's lines to review. */
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { TestShopper } from '#features/identity/testing/identity-factory.ts'
import { deliveredOrder } from '#features/reviews/testing/review-factory.ts'
import { maxReviewPages } from '#features/reviews/values.ts'
import { openReviewFixtureOfFile } from '#features/reviews/testing/fixtures/review-fixture.ts'

const { shop, writer, readers, bought, call, list, mark, written, expectCounted } = await openReviewFixtureOfFile()

test('the list of an item with reviews is cached until one of them changes', async () => {
  const id = await written()
  const first = await list()
  const cachedCount = shop.api.cache!.count
  const { $client } = shop.context.database
  const statements = vi.spyOn($client, 'query')
  expect(await list()).toEqual(first)
  expect(
    statements.mock.calls.map(([statement]) => statement).filter((one) => /review/.test(JSON.stringify(one))),
  ).toEqual([])
  statements.mockRestore()
  expect(shop.api.cache!.count).toBe(cachedCount)
  await mark('POST', id, 'helpful', readers[0]!)
  expect((await list()).results[0].helpful_count).toBe(1)
})

describe('votes and reports', () => {
  test('helpful once each, not for oneself, and taken back', async () => {
    const id = await written()
    const [reader] = readers as [TestShopper]
    const all = await Promise.all(
      [reader, reader, readers[1]!, readers[2]!].map((by) => mark('POST', id, 'helpful', by)),
    )
    expect(all.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect((await list()).results[0].helpful_count).toBe(3)
    expect(await mark('POST', id, 'helpful', writer)).toMatchObject({ status: 409, body: { code: 'not_reviewable' } })
    for (let time = 0; time < 2; time++) expect((await mark('DELETE', id, 'helpful', reader)).status).toBe(204)
    expect((await list()).results[0].helpful_count).toBe(2)
    const marks = (by: TestShopper) =>
      shop.call('GET', `/api/review/marks/?goods_id=${bought.goodsId}`, { token: by.access })
    expect((await marks(readers[1]!)).body).toEqual({ helpful: [id], reported: [], own: [] })
    expect((await marks(writer)).body).toEqual({ helpful: [], reported: [], own: [id] })
    expect((await mark('POST', 999_999, 'helpful', reader)).status).toBe(404)
  })

  test('three reports hide it, also at once', async () => {
    const id = await written()
    await mark('POST', id, 'report', readers[0]!)
    await mark('POST', id, 'report', readers[0]!)
    expect((await list()).count).toBe(1)
    const rest = await Promise.all([readers[1]!, readers[2]!].map((by) => mark('POST', id, 'report', by)))
    expect(rest.map(({ status }) => status)).toEqual([204, 204])
    expect((await list()).count).toBe(0)
    expect((await call('GET')).body.status).toBe('waiting')
    expect((await call('PUT', { text: '改了' })).body.status).toBe('waiting')
    expect((await mark('POST', id, 'report', readers[3]!)).status).toBe(404)
    expect((await expectCounted()).count).toBe(0)
  })
})

describe('the list', () => {
  test('has helpful ones first, then new ones; filters; pages are bounded', async () => {
    const ids: number[] = []
    for (const [stars, helpful] of [
      [5, 0],
      [2, 3],
      [4, 3],
      [1, 0],
    ] as const) {
      bought.order = await deliveredOrder(shop, { userId: writer.id, goodsIds: [bought.goodsId] })
      ids.push(await written({ stars, text: '第几条' }))
      await shop.context.database.execute(sql`update reviews set helpful_count = ${helpful} where id = ${ids.at(-1)}`)
    }
    const idsOf = async (query: string) => (await list(query)).results.map(({ id }: { id: number }) => id)
    expect(await idsOf('')).toEqual([ids[2], ids[1], ids[3], ids[0]])
    expect(await idsOf('&filter=low')).toEqual([ids[1], ids[3]])
    expect(await idsOf('&filter=pictures')).toEqual([])
    expect(await idsOf('&filter=variant&page_size=3&page=2')).toEqual([ids[0]])
    expect((await list()).summary).toMatchObject({ count: 4, stars: 3, low: 2, star_counts: [1, 1, 0, 1, 1] })
    for (const page of [3, maxReviewPages + 1, 999_999_999])
      expect((await shop.call('GET', `/api/review/?goods_id=${bought.goodsId}&page=${page}&page_size=2`)).status).toBe(
        404,
      )
    expect((await shop.call('GET', '/api/review/?goods_id=999999')).status).toBe(404)
    expect((await shop.call('GET', '/api/review/')).status).toBe(400)
  })

  test('samples stand in their language until somebody has reviewed the item', async () => {
    const { database } = shop.context
    for (const language of ['en', 'ja'])
      await database.execute(sql`insert into reviews (goods_id, author, language, stars, text, status, created_at)
        values (${bought.goodsId}, 'm***a', ${language}, 5, ${language}, 'shown', ${shop.context.now()})`)
    expect(await list('', 'en')).toMatchObject({
      count: 1,
      summary: { is_sample: true, stars: 5 },
      results: [{ text: 'en' }],
    })
    expect(await list()).toMatchObject({ count: 0, summary: { is_sample: false, stars: null } })
    await written({ stars: 2, text: '真的' })
    expect(await list('', 'en')).toMatchObject({
      count: 1,
      summary: { is_sample: false, stars: 2 },
      results: [{ text: '真的' }],
    })
    const { rows } = await database.execute<{ id: number }>(
      sql`select id::integer from reviews where goods_id = ${bought.goodsId} and is_sample limit 1`,
    )
    expect((await mark('POST', rows[0]!.id, 'helpful', readers[0]!)).status).toBe(404)
  })

  test('is cached, and made anew when one of its reviews changes', async () => {
    await written()
    expect((await list()).results[0].helpful_count).toBe(0)
    const { results } = await list()
    await mark('POST', results[0].id, 'helpful', readers[0]!)
    expect((await list()).results[0].helpful_count).toBe(1)
    await call('DELETE')
    expect((await list()).count).toBe(0)
  })
})

describe('an order', () => {
  const read = async (path: string) => (await shop.call('GET', path, { token: writer.access })).body
  const lists = '/api/order/index_user_order_querset/?show=to_review'

  test('says which lines can be reviewed, and is found by that', async () => {
    const other = await createGoods(shop.context)
    bought.order = await deliveredOrder(shop, { userId: writer.id, goodsIds: [bought.goodsId, other] })
    const path = `/api/order/${bought.order.orderNumber}/`
    const linesOf = async () =>
      (await read(path)).lines.map((line: { is_reviewable: boolean; review_status: string | null }) => [
        line.is_reviewable,
        line.review_status,
      ])
    const isListed = async () =>
      (await read(lists)).results.some((one: { order_number: string }) => one.order_number === bought.order.orderNumber)
    // The list counts by the clock of the database.
    await shop.context.database.execute(sql`update shipments set ended_at = now() where order_id = ${bought.order.id}`)
    expect(await linesOf()).toEqual([
      [true, null],
      [true, null],
    ])
    expect(await isListed()).toBe(true)
    await written()
    expect(await linesOf()).toEqual([
      [false, 'shown'],
      [true, null],
    ])
    await call('POST', { stars: 1, text: 'example.com' }, { position: 2 })
    expect(await linesOf()).toEqual([
      [false, 'shown'],
      [false, 'waiting'],
    ])
    expect(await isListed()).toBe(false)
    const { review_count: count, stars } = await read(`/api/goods_info/${bought.goodsId}/`)
    expect([count, stars]).toEqual([1, 5])
  })
})
