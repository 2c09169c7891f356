/** Reviews by shoppers: who may write, what is shown, what waits, votes and reports. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { logInAgain, registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { deliveredOrder, type DeliveredOrder, readCounters } from '#features/reviews/testing/review-factory.ts'
import { maxReviewPages } from '#features/reviews/values.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const dayInMs = 86_400_000

let shop: TestShop
let writer: TestShopper
let readers: TestShopper[]
let goodsId: number
let order: DeliveredOrder
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 400 * dayInMs })
  shop.stopClock()
  writer = await registerShopper(shop)
  readers = []
  for (let count = 0; count < 4; count++) readers.push(await registerShopper(shop))
  shop.passTime(2 * dayInMs)
})
beforeEach(async () => {
  goodsId = await createGoods(shop.context)
  order = await deliveredOrder(shop, { userId: writer.id, goodsIds: [goodsId] })
})
afterAll(() => shop.close())

/** Sessions end meanwhile. */
async function waitDays(days: number) {
  shop.passTime(days * dayInMs)
  for (const shopper of [writer, ...readers]) Object.assign(shopper, await logInAgain(shop, shopper.username))
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
function call(method: Method, json?: object, { of = order, by = writer, position = 1 } = {}) {
  const path = `/api/review/${of.orderNumber}/${position}/`
  return shop.call(method, path, { token: by.access, ...(json && { json }) })
}
const list = async (query = '', language = 'zh-CN') =>
  (await shop.call('GET', `/api/review/?goods_id=${goodsId}${query}&lang=${language}`)).body
const mark = (method: 'POST' | 'DELETE', id: number, kind: 'helpful' | 'report', by: TestShopper) =>
  shop.call(method, `/api/review/${id}/${kind}/`, { token: by.access })
async function written(json: object = { stars: 5, text: '好碗' }): Promise<number> {
  const { status, body } = await call('POST', json)
  expect(status).toBe(201)
  return body.id
}
async function sendPicture(by = writer): Promise<string> {
  const multipart = formWithFile(await createPicture(), { name: 'bowl.jpg' })
  const { status, body } = await shop.call('POST', '/api/picture/', { token: by.access, multipart })
  expect(status).toBe(201)
  return body.picture_id
}
async function expectCounted() {
  const { stored, recounted } = await readCounters(shop, goodsId)
  expect(stored).toEqual(recounted)
  return stored
}

describe('writing', () => {
  test('a buyer reviews a delivered item once, and everybody reads it', async () => {
    const { status, body } = await call('POST', { stars: 4, text: '釉色深\n<script>alert(1)</script>' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ stars: 4, status: 'shown', position: 1, goods_id: goodsId, reason: '', pictures: [] })
    expect((await call('GET')).body).toEqual(body)
    const { summary, results, count } = await list()
    expect(summary).toEqual({
      count: 1,
      stars: 4,
      star_counts: [0, 1, 0, 0, 0],
      with_pictures: 0,
      of_variant: 1,
      low: 0,
      is_sample: false,
    })
    expect(count).toBe(1)
    expect(results).toMatchObject([
      { id: body.id, text: '釉色深\n<script>alert(1)</script>', option_text: '大', helpful_count: 0 },
    ])
    expect(results[0].author).not.toContain(writer.username)
    await expectCounted()
  })

  test('a double click, and a second tab', async () => {
    const both = await Promise.all([call('POST', { stars: 5, text: '好' }), call('POST', { stars: 5, text: '好' })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0].body.id).toBe(both[1].body.id)
    const others = await Promise.all([call('POST', { stars: 1 }), call('POST', { stars: 2 })])
    for (const other of others) expect(other).toMatchObject({ status: 409, body: { code: 'not_reviewable' } })
    expect((await expectCounted()).count).toBe(1)
  })

  test('by nobody else, and nothing else', async () => {
    expect((await shop.call('POST', `/api/review/${order.orderNumber}/1/`, { json: { stars: 5 } })).status).toBe(401)
    for (const wrong of [{ by: readers[0]! }, { position: 2 }, { of: { id: 0, orderNumber: 'Y7K4-Q9TM-2HXD' } }]) {
      for (const method of ['GET', 'POST', 'PUT'] as const)
        expect((await call(method, method === 'GET' ? undefined : { stars: 5 }, wrong)).status).toBe(404)
    }
    for (const json of [{}, { stars: 0 }, { stars: 6 }, { stars: '四' }, { stars: 5, picture_ids: ['x'] }])
      expect([json, (await call('POST', json)).status]).toEqual([json, 400])
    for (const text of ['好'.repeat(1_001), 'x'.repeat(1_000_000)]) {
      const { status, body } = await call('POST', { stars: 5, text })
      expect([status < 500, body.code]).toEqual([true, expect.stringMatching(/invalid|too_large/)])
    }
    expect((await call('POST', { stars: 5, text: '好'.repeat(1_000) })).status).toBe(201)
  })

  test('not before it comes, not after 180 days, not what went back', async () => {
    const { database } = shop.context
    await database.execute(
      sql`update shipments set status = 'handed_over', ended_at = null, ended_by = null where order_id = ${order.id}`,
    )
    expect((await call('POST', { stars: 5 })).body.code).toBe('not_reviewable')
    const early = new Date(shop.context.now().getTime() - 180 * dayInMs)
    await database.execute(
      sql`update shipments set status = 'delivered', ended_at = ${new Date(early.getTime() - 1)}, ended_by = 'shopper' where order_id = ${order.id}`,
    )
    expect((await call('POST', { stars: 5 })).body.code).toBe('not_reviewable')
    await database.execute(sql`update shipments set ended_at = ${early} where order_id = ${order.id}`)
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into returns (return_number, order_id, kind, reason, status, amount_in_fen, created_at)
      values (${`R${order.id}`}, ${order.id}, 'goods_back', 'faulty', 'refunded', 100, now()) returning id`)
    await database.execute(sql`insert into return_lines (return_id, order_id, position, units, amount_in_fen, received_quantity, resellable_quantity)
      values (${rows[0]!.id}, ${order.id}, 1, '{1}', 100, 1, 1)`)
    expect((await call('POST', { stars: 5 })).body.code).toBe('not_reviewable')
    await database.execute(sql`update returns set status = 'refused' where order_id = ${order.id}`)
    expect((await call('POST', { stars: 5 })).status).toBe(201)
  })

  test('a refusal has one clear line in the language of the shopper', async () => {
    const { database } = shop.context
    const detailOf = async (json: object) => {
      const { body } = await shop.call('POST', `/api/review/${order.orderNumber}/1/?lang=en`, {
        token: writer.access,
        json,
      })
      return [body.code, body.detail, Object.values(body.errors ?? {}).flat().length]
    }
    await database.execute(
      sql`update shipments set status = 'handed_over', ended_at = null, ended_by = null where order_id = ${order.id}`,
    )
    const notDelivered = ['not_reviewable', expect.stringMatching(/^[A-Z][^.]+\.$|^[A-Z][^.]+; [^.]+\.$/), 0]
    expect(await detailOf({ stars: 5 })).toEqual(notDelivered)
    await database.execute(sql`update orders set status = 'refunded', fulfilment = 'called_off' where id = ${order.id}`)
    expect(await detailOf({ stars: 5 })).toEqual(notDelivered)
    expect(await detailOf({ stars: 5, text: '好'.repeat(1_001) })).toEqual(['invalid', expect.any(String), 1])
  })

  test('a picture of 5 MB that is none, and a file that is too large, are refused before anything is written', async () => {
    const send = (bytes: Buffer) =>
      shop.call('POST', '/api/picture/', { token: writer.access, multipart: formWithFile(bytes, { name: 'bowl.jpg' }) })
    for (const bytes of [Buffer.alloc(5_000_000, 'words '), Buffer.alloc(30_000_000)]) {
      const { status, body } = await send(bytes)
      expect([status >= 400 && status < 500, typeof body.detail]).toEqual([true, 'string'])
    }
    expect((await call('GET')).status).toBe(404)
    await written()
  })

  test('edited for 30 days, added to once later, deleted always', async () => {
    await written()
    expect((await call('PUT', { stars: 3, text: '一般' })).body).toMatchObject({ stars: 3, text: '一般', addition: '' })
    expect((await call('PUT', { stars: 3 })).body).toMatchObject({ text: '一般', edited_at: expect.any(String) })
    await waitDays(31)
    expect((await call('PUT', { stars: 1 })).body.code).toBe('not_reviewable')
    expect((await call('PUT', { stars: 3, text: '一般', addition: '用了一个月' })).body).toMatchObject({
      addition: '用了一个月',
    })
    expect((await list()).results[0]).toMatchObject({ stars: 3, addition: '用了一个月', added_at: expect.any(String) })
    await waitDays(31)
    expect((await call('PUT', { addition: '再改' })).body.code).toBe('not_reviewable')
    for (let time = 0; time < 2; time++) expect((await call('DELETE')).status).toBe(204)
    expect((await list()).summary).toMatchObject({ count: 0, stars: null, is_sample: false })
    await expectCounted()
  })
})

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
    order = await deliveredOrder(shop, { userId: young.id, goodsIds: [goodsId] })
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
    const marks = (by: TestShopper) => shop.call('GET', `/api/review/marks/?goods_id=${goodsId}`, { token: by.access })
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
      order = await deliveredOrder(shop, { userId: writer.id, goodsIds: [goodsId] })
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
      expect((await shop.call('GET', `/api/review/?goods_id=${goodsId}&page=${page}&page_size=2`)).status).toBe(404)
    expect((await shop.call('GET', '/api/review/?goods_id=999999')).status).toBe(404)
    expect((await shop.call('GET', '/api/review/')).status).toBe(400)
  })

  test('samples stand in their language until somebody has reviewed the item', async () => {
    const { database } = shop.context
    for (const language of ['en', 'ja'])
      await database.execute(sql`insert into reviews (goods_id, author, language, stars, text, status, created_at)
        values (${goodsId}, 'm***a', ${language}, 5, ${language}, 'shown', ${shop.context.now()})`)
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
      sql`select id::integer from reviews where goods_id = ${goodsId} and is_sample limit 1`,
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
    order = await deliveredOrder(shop, { userId: writer.id, goodsIds: [goodsId, other] })
    const path = `/api/order/${order.orderNumber}/`
    const linesOf = async () =>
      (await read(path)).lines.map((line: { is_reviewable: boolean; review_status: string | null }) => [
        line.is_reviewable,
        line.review_status,
      ])
    const isListed = async () =>
      (await read(lists)).results.some((one: { order_number: string }) => one.order_number === order.orderNumber)
    // The list counts by the clock of the database.
    await shop.context.database.execute(sql`update shipments set ended_at = now() where order_id = ${order.id}`)
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
    const { review_count: count, stars } = await read(`/api/goods_info/${goodsId}/`)
    expect([count, stars]).toEqual([1, 5])
  })
})
