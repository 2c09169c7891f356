/** Changes of orders by staff: note, flag, cancelling. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { cancelOrderAsStaff } from './cancel-order-as-staff.ts'

let shop: TestShop
let manager: SignedIn
let packer: SignedIn
let viewer: SignedIn
let goodsId: number
/** Paid for, and to be sent. */
let number: string
let other: string

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  packer = await signInAs(shop, 'packer')
  viewer = await signInAs(shop, 'viewer')
  goodsId = await createGoods(shop.context, { stock: 9 })
  number = (await buyAsNewShopper(shop, { goodsId })).orderNumber
  other = (await buyAsNewShopper(shop, { goodsId })).orderNumber
  await shop.context.database.execute(
    sql`update orders set status = 'paid', paid_at = now(), fulfilment = 'needs_address'`,
  )
})
afterAll(() => shop.close())

const list = async (query: string) => (await manager.call('GET', `/api/console/orders/?${query}`)).body

describe('note and flag', () => {
  const put = (json: object, revision?: number, who = packer) =>
    who.call('PUT', `/api/console/orders/${number}/note/`, {
      json,
      headers: revision === undefined ? {} : { 'if-match': `"${revision}"` },
    })

  test('are stored, found again, and audited with their author', async () => {
    expect(await put({ text: '周一前要到', flag: 'red' }, 1)).toMatchObject({
      status: 200,
      body: { note: '周一前要到', flag: 'red', revision: 2, total_amount: null },
    })
    expect((await list('flag=red')).results).toMatchObject([{ order_number: number }])
    const trail = (await manager.call('GET', `/api/console/trail/?subject=order:${number}`)).body.results
    expect(trail).toMatchObject([
      { action: 'order.note', staff_id: packer.id, changes: { text: [null, { length: 5 }], flag: ['none', 'red'] } },
    ])
    expect(await put({ text: '周一前要到', flag: 'red' }, 2)).toMatchObject({ body: { revision: 2 } })
  })

  test('with two people at once: the later one gets a conflict with the current value', async () => {
    expect(await put({ text: '晚点寄', flag: 'red' }, 1)).toMatchObject({
      status: 409,
      body: {
        code: 'edit_conflict',
        current: { note: '周一前要到', revision: 2 },
        errors: { text: [expect.any(String)] },
      },
    })
    expect(await put({ text: '', flag: 'red' })).toMatchObject({ status: 428 })
    expect((await put({ text: 'x'.repeat(501), flag: 'red' }, 2)).status).toBe(400)
    expect((await put({ text: '', flag: 'pink' }, 2)).status).toBe(400)
    expect((await put({ text: '', flag: 'red' }, 2, viewer)).status).toBe(403)
  })

  test('of two who changed different things names neither, and of the same thing that alone', async () => {
    const long = '长'.repeat(400)
    const wrote = (text: string | undefined, flag: string, revision: number) => put({ text, flag }, revision)
    expect((await wrote(long, 'red', 2)).body).toMatchObject({ revision: 3 })
    expect((await wrote('短', 'red', 3)).body).toMatchObject({ revision: 4 })
    const named = async (text: string | undefined, flag: string, revision: number) => {
      const { status, body } = await wrote(text, flag, revision)
      expect(status).toBe(409)
      return Object.keys(body.errors)
    }
    expect(await named(undefined, 'green', 3)).toEqual([])
    expect(await named(undefined, 'none', 2)).toEqual([])
    expect(await named('另一句', 'green', 3)).toEqual(['text'])
    expect(await named('长', 'green', 3)).toEqual(['text'])
    expect(await named('短', 'green', 3)).toEqual([])
    expect(await named('另一句', 'green', 1)).toEqual(['text', 'flag'])
  })

  test('of many at once: unknown ones are named, the others are done as one', async () => {
    const { status, body } = await packer.call('POST', '/api/console/orders/flags/', {
      json: { order_numbers: [number, other, 'NOBO-DY00-0000'], flag: 'blue' },
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        changed: [number, other],
        refused: [{ order_number: 'NOBO-DY00-0000', code: 'not_found', detail: expect.any(String) }],
      },
    })
    const trail = (await manager.call('GET', '/api/console/trail/?action=order.note')).body.results
    expect(trail[0]).toMatchObject({ batch_id: expect.any(String), batch: { entries: 2 } })
    expect((await list('flag=blue')).results).toMatchObject([{ note: '' }, { note: '短' }])
  })
})

test('an order that waits for payment is cancelled with a reason, a paid one is not', async () => {
  const bought = await buyAsNewShopper(shop, { goodsId })
  const cancel = (number: string, json: object, who = manager) =>
    who.call('POST', `/api/console/orders/${number}/cancel/`, { json })
  expect((await cancel(bought.orderNumber, { reason: '' })).status).toBe(400)
  expect((await cancel(bought.orderNumber, { reason: 'x' }, packer)).status).toBe(403)
  expect(await cancel(bought.orderNumber, { reason: '顾客打来电话' })).toMatchObject({
    status: 200,
    body: { status: 'cancelled', tab: 'closed' },
  })
  expect((await cancel(bought.orderNumber, { reason: '再一次' })).status).toBe(200)
  const trail = (await manager.call('GET', `/api/console/trail/?subject=order:${bought.orderNumber}`)).body.results
  expect(trail).toMatchObject([{ action: 'order.cancel', reason: '顾客打来电话' }])
  expect(await cancel(number, { reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'order_not_payable' },
  })
  expect((await cancel('NOBO-DY00-0000', { reason: 'x' })).status).toBe(404)
})

test('who cancels while the shopper does stands in the trail as well', async () => {
  const { orderNumber, shopper } = await buyAsNewShopper(shop, { goodsId })
  const close = async () => {
    const path = `/api/order/${orderNumber}/cancel/`
    expect((await shop.call('POST', path, { token: shopper.access })).status).toBe(200)
  }
  const as = { id: manager.id, name: 'M', role: 'manager', sessionId: 0, requestId: 'r', isConfirmed: false }
  const staff = { ...as, permissions: new Set<never>() }
  const request = { staff, orderNumber, reason: '顾客打来电话', language: 'zh-CN' as const }
  const cancelled = await cancelOrderAsStaff(
    shop.context,
    { close, confirm: close, listCurrentNumbers: async () => [] },
    request,
  )
  expect(cancelled.status).toBe('cancelled')
  const { results } = (await manager.call('GET', `/api/console/trail/?subject=order:${orderNumber}`)).body
  expect(results).toMatchObject([{ action: 'order.cancel', staff_id: manager.id, reason: '顾客打来电话', changes: {} }])
})
