/** Words of reviews, replies and reasons whose length or visible part changes when they are cleaned. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createReview, deliveredOrder, type DeliveredOrder } from '#features/reviews/testing/review-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

/** NFC writes it with two characters. */
const growing = '\u0958'
const invisible = '\u200B\u2060\uFEFF'

let shop: TestShop
let manager: SignedIn
let writer: TestShopper
let order: DeliveredOrder
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
beforeEach(async () => {
  writer = await registerShopper(shop)
  order = await deliveredOrder(shop, { userId: writer.id, goodsIds: [await createGoods(shop.context)] })
})
afterAll(() => shop.close())

const write = (method: 'POST' | 'PUT', json: object) =>
  shop.call(method, `/api/review/${order.orderNumber}/1/`, { token: writer.access, json })
const act = (id: number, kind: 'reply' | 'hide', json: object, revision = 1) =>
  manager.call('POST', `/api/console/reviews/${id}/${kind}/`, { json, headers: { 'if-match': `"${revision}"` } })

test('text that is too long once composed is refused at its field', async () => {
  const long = growing.repeat(501)
  expect(await write('POST', { stars: 5, text: long })).toMatchObject({
    status: 400,
    body: { errors: { text: [expect.any(String)] } },
  })
  expect(await write('POST', { stars: 5, text: growing.repeat(500) })).toMatchObject({
    status: 201,
    body: { status: 'shown' },
  })
  for (const field of ['text', 'addition'])
    expect(await write('PUT', { [field]: long })).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    })
})

test('a reply and a reason need a visible sign', async () => {
  const id = await createReview(shop, { orderId: order.id, userId: writer.id })
  expect(await act(id, 'reply', { reply: invisible })).toMatchObject({
    status: 400,
    body: { errors: { reply: [expect.any(String)] } },
  })
  expect(await act(id, 'hide', { reason: invisible })).toMatchObject({
    status: 400,
    body: { errors: { reason: [expect.any(String)] } },
  })
  expect((await act(id, 'reply', { reply: `谢谢${invisible}` })).body).toMatchObject({ reply: '谢谢' })
  expect((await act(id, 'reply', { reply: invisible }, 2)).status).toBe(400)
  expect((await act(id, 'hide', { reason: growing.repeat(251) }, 2)).status).toBe(400)
  expect((await act(id, 'reply', { reply: growing.repeat(501) }, 2)).status).toBe(400)
})
