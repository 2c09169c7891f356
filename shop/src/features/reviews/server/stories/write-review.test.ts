/** A shopper writes, edits and deletes a review. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formWithFile } from '#features/media/testing/picture-factory.ts'
import { dayInMs, openReviewFixtureOfFile } from '#features/reviews/testing/fixtures/review-fixture.ts'

const { shop, writer, readers, bought, call, list, waitDays, written, expectCounted } = await openReviewFixtureOfFile()

describe('writing', () => {
  test('a buyer reviews a delivered item once, and everybody reads it', async () => {
    const { status, body } = await call('POST', { stars: 4, text: '釉色深\n<script>alert(1)</script>' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      stars: 4,
      status: 'shown',
      position: 1,
      goods_id: bought.goodsId,
      reason: '',
      pictures: [],
    })
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
    expect((await shop.call('POST', `/api/review/${bought.order.orderNumber}/1/`, { json: { stars: 5 } })).status).toBe(
      401,
    )
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
      sql`update shipments set status = 'handed_over', ended_at = null, ended_by = null where order_id = ${bought.order.id}`,
    )
    expect((await call('POST', { stars: 5 })).body.code).toBe('not_reviewable')
    const early = new Date(shop.context.now().getTime() - 180 * dayInMs)
    await database.execute(
      sql`update shipments set status = 'delivered', ended_at = ${new Date(early.getTime() - 1)}, ended_by = 'shopper' where order_id = ${bought.order.id}`,
    )
    expect((await call('POST', { stars: 5 })).body.code).toBe('not_reviewable')
    await database.execute(sql`update shipments set ended_at = ${early} where order_id = ${bought.order.id}`)
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into returns (return_number, order_id, kind, reason, status, amount_in_fen, created_at)
      values (${`R${bought.order.id}`}, ${bought.order.id}, 'goods_back', 'faulty', 'refunded', 100, now()) returning id`)
    await database.execute(sql`insert into return_lines (return_id, order_id, position, units, amount_in_fen, received_quantity, resellable_quantity)
      values (${rows[0]!.id}, ${bought.order.id}, 1, '{1}', 100, 1, 1)`)
    expect((await call('POST', { stars: 5 })).body.code).toBe('not_reviewable')
    await database.execute(sql`update returns set status = 'refused' where order_id = ${bought.order.id}`)
    expect((await call('POST', { stars: 5 })).status).toBe(201)
  })

  test('a refusal has one clear line in the language of the shopper', async () => {
    const { database } = shop.context
    const detailOf = async (json: object) => {
      const { body } = await shop.call('POST', `/api/review/${bought.order.orderNumber}/1/?lang=en`, {
        token: writer.access,
        json,
      })
      return [body.code, body.detail, Object.values(body.errors ?? {}).flat().length]
    }
    await database.execute(
      sql`update shipments set status = 'handed_over', ended_at = null, ended_by = null where order_id = ${bought.order.id}`,
    )
    const notDelivered = ['not_reviewable', expect.stringMatching(/^[A-Z][^.]+\.$|^[A-Z][^.]+; [^.]+\.$/), 0]
    expect(await detailOf({ stars: 5 })).toEqual(notDelivered)
    await database.execute(
      sql`update orders set status = 'refunded', fulfilment = 'called_off' where id = ${bought.order.id}`,
    )
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
