/** Staff look at reviews: reply, hide with a reason, and show; their writers are notified. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { mailsOf, notificationsOf, setVerifiedEmail } from '#features/notifications/testing/notification-factory.ts'
import {
  createReview,
  deliveredOrder,
  type DeliveredOrder,
  readCounters,
} from '#features/reviews/testing/review-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let manager: SignedIn
let writer: TestShopper
let goodsId: number
let order: DeliveredOrder
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
beforeEach(async () => {
  await shop.context.database.execute(sql`delete from reviews`)
  writer = await registerShopper(shop)
  goodsId = await createGoods(shop.context)
  order = await deliveredOrder(shop, { userId: writer.id, goodsIds: [goodsId] })
})
afterAll(() => shop.close())

const list = async (tab = '') => (await manager.call('GET', `/api/console/reviews/${tab && `?tab=${tab}`}`)).body
const act = (id: number, kind: string, json: object = {}, revision = 1) =>
  manager.call('POST', `/api/console/reviews/${id}/${kind}/`, { json, headers: { 'if-match': `"${revision}"` } })
const shownCount = async () => (await shop.call('GET', `/api/review/?goods_id=${goodsId}`)).body.summary.count as number

test('tabs have those that wait, were reported, were answered, and all', async () => {
  const id = await createReview(shop, { orderId: order.id, userId: writer.id, status: 'waiting' })
  expect(await list()).toMatchObject({
    count: 1,
    facets: { waiting: 1, reported: 0, answered: 0, all: 1 },
    results: [{ id, waiting_reasons: ['phone'], order_number: order.orderNumber, goods_id: goodsId }],
  })
  const { counts } = (await manager.call('GET', '/api/console/me/')).body
  expect(counts.reviews).toBe(1)
  expect((await list('reported')).count).toBe(0)
  expect((await manager.call('GET', '/api/console/reviews/?tab=all&page=2')).status).toBe(404)
})

test('a review that waits is shown, and counts', async () => {
  const id = await createReview(shop, { orderId: order.id, userId: writer.id, status: 'waiting' })
  expect(await shownCount()).toBe(0)
  const both = await Promise.all([act(id, 'show'), act(id, 'show')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0].body).toMatchObject({ status: 'shown', waiting_reasons: [], revision: 2 })
  expect(await shownCount()).toBe(1)
})

test('hiding has a reason, which the writer reads once, also by mail', async () => {
  await setVerifiedEmail(shop, writer, { email: `${writer.username}@example.test` })
  const id = await createReview(shop, { orderId: order.id, userId: writer.id })
  expect((await act(id, 'hide')).status).toBe(400)
  expect((await act(id, 'hide', { reason: ' ' })).status).toBe(400)
  const reason = '骂人的话'
  for (let time = 0; time < 2; time++) expect((await act(id, 'hide', { reason })).status).toBe(200)
  expect(await shownCount()).toBe(0)
  const own = await shop.call('GET', `/api/review/${order.orderNumber}/1/`, { token: writer.access })
  expect(own.body).toMatchObject({ status: 'hidden', reason })
  expect(await notificationsOf(shop, writer)).toMatchObject([
    { kind: 'review_answered', facts: { answer: 'hidden', orderNumber: order.orderNumber } },
  ])
  expect(await mailsOf(shop, writer)).toMatchObject([{ kind: 'review_hidden', text: expect.stringContaining(reason) }])
  const { results } = (await shop.call('GET', '/api/notice/', { token: writer.access })).body
  expect(results[0]).toMatchObject({ kind: 'review_answered', answer: 'hidden' })
})

test('a hidden review that is written anew waits', async () => {
  const id = await createReview(shop, { orderId: order.id, userId: writer.id })
  await act(id, 'hide', { reason: '广告' })
  const call = (method: 'PUT' | 'DELETE' | 'POST', json?: object) =>
    shop.call(method, `/api/review/${order.orderNumber}/1/`, { token: writer.access, ...(json && { json }) })
  expect((await call('PUT', { text: '改过' })).body.status).toBe('waiting')
  expect((await call('DELETE')).status).toBe(204)
  expect((await call('POST', { stars: 5, text: '再来' })).body.status).toBe('waiting')
})

test('a review that reports hid waits also when it is deleted, written anew and edited', async () => {
  const id = await createReview(shop, { orderId: order.id, userId: writer.id })
  for (let time = 0; time < 3; time++) {
    const { access } = await registerShopper(shop)
    expect((await shop.call('POST', `/api/review/${id}/report/`, { token: access })).status).toBeLessThan(300)
  }
  const call = (method: 'PUT' | 'DELETE' | 'POST', json?: object) =>
    shop.call(method, `/api/review/${order.orderNumber}/1/`, { token: writer.access, ...(json && { json }) })
  expect((await call('DELETE')).status).toBe(204)
  expect((await call('POST', { stars: 5, text: '再来' })).body.status).toBe('waiting')
  expect((await call('PUT', { text: '改过' })).body.status).toBe('waiting')
  const [{ waiting_reasons: reasons }] = (await list()).results
  expect(reasons).toEqual(['reports'])
})

test('a reply is written once, changed later, and cleaned', async () => {
  const id = await createReview(shop, { orderId: order.id, userId: writer.id })
  expect((await act(id, 'reply', { reply: '谢谢\u200b' })).body).toMatchObject({ reply: '谢谢', revision: 2 })
  const other = await act(id, 'reply', { reply: '别的' })
  expect(other).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { reply: '谢谢' } } })
  expect((await act(id, 'reply', { reply: '谢谢您' }, 2)).body.reply).toBe('谢谢您')
  const { results } = (await shop.call('GET', `/api/review/?goods_id=${goodsId}`)).body
  expect(results[0]).toMatchObject({ reply: '谢谢您', replied_at: expect.any(String) })
  expect(await notificationsOf(shop, writer)).toHaveLength(1)
  for (const reply of ['x'.repeat(1_001), 'x'.repeat(1_000_000)])
    expect((await act(id, 'reply', { reply }, 3)).status).toBeGreaterThanOrEqual(400)
})

test('moves at the same time leave counters that a recount gives', async () => {
  const id = await createReview(shop, { orderId: order.id, userId: writer.id })
  for (let round = 0; round < 5; round++) {
    const { revision } = (await list('all')).results[0]
    await Promise.all([
      act(id, 'hide', { reason: '广告' }, revision),
      act(id, 'show', {}, revision),
      shop.call('PUT', `/api/review/${order.orderNumber}/1/`, {
        token: writer.access,
        json: { stars: 1 + (round % 5) },
      }),
    ])
    const { stored, recounted } = await readCounters(shop, goodsId)
    expect(stored).toEqual(recounted)
  }
})

test('only merchants moderate', async () => {
  const packer = await signInAs(shop, 'packer')
  const id = await createReview(shop, { orderId: order.id, userId: writer.id })
  expect((await packer.call('GET', '/api/console/reviews/')).status).toBe(403)
  const headers = { 'if-match': '"1"' }
  expect((await packer.call('POST', `/api/console/reviews/${id}/show/`, { headers, json: {} })).status).toBe(403)
  expect((await manager.call('POST', `/api/console/reviews/${id}/show/`, { json: {} })).status).toBe(428)
  expect((await act(999_999, 'show')).status).toBe(404)
})
