/** Every call of an order by every kind of caller, and every call of shoppers by an order token. */
import { beforeAll, describe, expect, test } from 'vitest'
import { changeFacts, testFacts } from '#features/content/testing/shop-facts-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { openInvoices } from '#features/invoices/testing/fixtures/invoice-fixture.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Method } from '#platform/contract/call.ts'
import { buyAsGuest, newPhone } from '../../testing/guest-factory.ts'

const shop = await openPaymentFixtureOfFile()
const { staff, record } = await openInvoices(shop)

/** A delivered order with an approved return, an issued invoice and a receipt. */
interface Subject {
  order_number: string
  return_number: string
  id: string
}

type Caller = { token?: string; headers?: Record<string, string> }

const byToken = (orderToken: string): Caller => ({ headers: { 'x-order-token': orderToken } })

const redirect_url = 'http://localhost:5173/order'
const callsOfOrder = shop.api.calls.filter(({ access }) => access === 'order').map(({ key }) => key)
/** Bodies that change nothing in such an order, or the same as before. */
const bodies: Record<string, object> = {
  'POST /api/order/{order_number}/pay/': { redirect_url },
  'PUT /api/order/{order_number}/address/': { address: addressInHangzhou },
  'POST /api/order/{order_number}/return/': {
    kind: 'goods_back',
    reason: 'faulty',
    lines: [{ position: 1, quantity: 3 }],
  },
  'POST /api/return/{return_number}/send_back/': { carrier: 'sf', tracking_number: 'SF2046' },
  'POST /api/order/{order_number}/invoice/': { kind: 'personal', title: '林一' },
}

async function send(key: string, subject: Subject, caller: Caller) {
  const [method, template] = key.split(' ') as [Method, string]
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: keyof Subject) => subject[name])
  const multipart = key === 'POST /api/picture/' ? formWithFile(await createPicture(), { name: 'bowl.jpg' }) : undefined
  const json = key.includes('alipay_refund') ? { order_number: subject.order_number } : (bodies[key] ?? {})
  return shop.call(method, path, { ...caller, ...(multipart ? { multipart } : method === 'GET' ? {} : { json }) })
}

const codesOf = { 401: 'not_authenticated', 404: 'not_found' } as const

let subjects: { guest: Subject; shopper: Subject }
const callers: Record<string, Caller> = {}

beforeAll(async () => {
  const facts = await changeFacts(await signInAs(shop, 'owner', { isConfirmed: true }), {
    legal_name: testFacts.legal_name,
  })
  expect(facts.status, facts.text).toBe(200)
  const [owner, stranger] = [await registerShopper(shop), await registerShopper(shop)]
  const goods = await shop.waitingOrder()
  const lines = [{ goods_id: goods.goodsId, quantity: 1 }]
  const wish = () => ({ lines, expected_total: '19.90', address: { ...addressInHangzhou, phone: newPhone() } })
  const guest = await buyAsGuest(shop, wish())
  const foreign = await buyAsGuest(shop, wish())
  const own = await shop.call('POST', '/api/order/', {
    json: { goods_id: goods.goodsId, quantity: 1, redirect_url },
    token: owner.access,
  })
  const made = await staff.call('POST', `orders/${guest.orderNumber}/link/`, { reason: '链接丢了' })
  const live = new URL(made.url).hash.slice(1)
  Object.assign(callers, {
    nobody: {},
    token: byToken(live),
    'dead token': byToken(guest.orderToken),
    'forged token': byToken(`${live.slice(0, -3)}${live.endsWith('AAA') ? 'BBB' : 'AAA'}`),
    'foreign token': byToken(foreign.orderToken),
    owner: { token: owner.access },
    stranger: { token: stranger.access },
    'owner and foreign token': { token: owner.access, ...byToken(foreign.orderToken) },
    'stranger and token': { token: stranger.access, ...byToken(live) },
    'stranger and foreign token': { token: stranger.access, ...byToken(foreign.orderToken) },
    'stranger and dead token': { token: stranger.access, ...byToken(guest.orderToken) },
    'spoilt bearer and token': { token: 'spoilt', ...byToken(live) },
  })

  async function finish(orderNumber: string, payUrl: string, caller: Caller): Promise<Subject> {
    const post = async (path: string, json: object) => {
      const response = await shop.call('POST', `/api/order/${orderNumber}/${path}/`, { ...caller, json })
      expect(response.status, `${path} ${response.text}`).toBe(201)
      return response.body
    }
    await shop.pay(payUrl, tradeIn(payUrl).out_trade_no!)
    if (caller.token) await setOrderAddress(shop, orderNumber)
    await staff.shipOrder({ orderNumber }, { carrierCode: 'sf', trackingNumber: `SF${orderNumber}` })
    await staff.markDelivered({ orderNumber }, 1)
    const { id } = await post('invoice', { kind: 'personal', title: '林一' })
    expect(await record(id, 'issue')).toMatchObject({ status: 200 })
    await post('receipt', {})
    const { return_number } = await post('return', {
      kind: 'goods_back',
      reason: 'faulty',
      lines: [{ position: 1, quantity: 1 }],
    })
    await staff.approveReturn({ returnNumber: return_number })
    return { order_number: orderNumber, return_number, id: String(id) }
  }
  subjects = {
    guest: await finish(guest.orderNumber, guest.payUrl, callers.token!),
    shopper: await finish(own.body.order_number, own.body.pay_url, callers.owner!),
  }
})

/** An account erases all of its data at once, by another call. */
const eraseKey = 'POST /api/order/{order_number}/erase/'

const admitted = {
  guest: ['token', 'stranger and token'],
  shopper: ['owner', 'owner and foreign token'],
}

describe.each(['guest', 'shopper'] as const)('the order of a %s', (kind) => {
  test.each(callsOfOrder.filter((key) => key !== 'POST /api/picture/').toSorted())('%s', async (key) => {
    for (const [name, caller] of Object.entries(callers)) {
      const { status, body, text } = await send(key, subjects[kind], caller)
      const seen = `${name}: ${status} ${text}`
      if (name === 'spoilt bearer and token') expect(body, seen).toMatchObject({ code: 'token_not_valid' })
      else if (admitted[kind].includes(name) && !(kind === 'shopper' && key === eraseKey)) {
        expect([401, 404], seen).not.toContain(status)
        expect(status, seen).toBeLessThan(500)
      } else {
        const expected = name === 'nobody' ? 401 : 404
        expect(status, seen).toBe(expected)
        expect(body, seen).toMatchObject({ code: codesOf[expected] })
      }
    }
  })
})

test('an upload names no order: a live token or any bearer may make one, and nobody else', async () => {
  const statuses: Record<string, number> = {}
  for (const [name, caller] of Object.entries(callers))
    statuses[name] = (await send('POST /api/picture/', subjects.guest, caller)).status
  const live = ['token', 'foreign token']
  for (const [name, status] of Object.entries(statuses)) {
    const isIn = live.includes(name) || name.startsWith('owner') || name.startsWith('stranger')
    const isUnknown = name === 'nobody' || name.startsWith('spoilt')
    expect(status, name).toBe(isIn ? 201 : isUnknown ? 401 : 404)
  }
})

test('an order token opens no other call', async () => {
  const keys = shop.api.calls.filter(({ access }) => access === 'shopper').map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(20)
  for (const key of keys) {
    const { status, body } = await send(key, subjects.guest, callers.token!)
    expect({ key, status, code: body.code }).toEqual({ key, status: 401, code: 'not_authenticated' })
  }
})
