/** A guest's order by its number: the summary for everybody, and a code for its buyer. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { maxLookUpsOfNetwork, maxLookUpsOfOrder, maxSummariesPerMinute } from '#features/guests/values.ts'
import { workOf } from '#platform/testing/work-of.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { hasRoomForLookUp } from '../queries/look-up-queries.ts'
import { newPhone, withToken } from '../../testing/guest-factory.ts'
import { guestSteps, wrongCode } from '../../testing/fixtures/guest-steps.ts'

let shop: TestShop
let steps: Awaited<ReturnType<typeof guestSteps>>
beforeAll(async () => {
  shop = await createTestShop()
  steps = await guestSteps(shop)
})
afterAll(() => shop.close())

test('the summary of a number shows nothing of a person', async () => {
  const { orderNumber } = await steps.buy()
  const { status, body, text } = await steps.summary(orderNumber)
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(
    ['created_at', 'currency', 'fulfilment', 'lines', 'order_number', 'status', 'total_amount'].toSorted(),
  )
  expect(text).not.toContain(addressInHangzhou.recipient)
  expect(await steps.summary('AAAA-BBBB-CCCC')).toMatchObject({ status: 404 })
  const { access } = await registerShopper(shop)
  const { body: own } = await shop.call('POST', '/api/order/', {
    json: { goods_id: steps.goodsId, quantity: 1, redirect_url: 'http://localhost:5173/' },
    token: access,
  })
  expect(await steps.summary(own.order_number)).toMatchObject({ status: 404 })
})

test('of 64 at once a network reads 30 summaries a minute, also of numbers that do not exist', async () => {
  const limited = await createTestShop({ hasRateLimits: true, second: shop })
  try {
    const responses = await Promise.all(
      Array.from({ length: 64 }, () => limited.call('GET', '/api/order/summary/AAAA-BBBB-CCCC/')),
    )
    const countOf = (sought: number) => responses.filter(({ status }) => status === sought).length
    expect(maxSummariesPerMinute).toBe(30)
    expect([countOf(404), countOf(429)]).toEqual([30, 34])
  } finally {
    await limited.close()
  }
})

test('a lost link is replaced by a code that works once', async () => {
  const phone = newPhone()
  const { orderNumber, orderToken } = await steps.buy(phone, 'lin@example.com')
  const sent = await steps.lookUp(orderNumber.toLowerCase(), `+86 ${phone.slice(0, 3)} ${phone.slice(3)}`)
  expect(sent).toEqual({ look_up_id: expect.any(String), channel: 'email', valid_for: 900 })
  expect(await steps.confirm(sent.look_up_id, '000000')).toMatchObject(wrongCode)
  await steps.sweep('look-ups of orders')
  const code = (await steps.codeOf(sent.look_up_id))!
  expect(code).toMatch(/^\d{6}$/)
  const right = await steps.confirm(sent.look_up_id, code)
  expect(right).toMatchObject({ status: 200, body: { order_number: orderNumber, order_token: orderToken } })
  expect(await steps.confirm(sent.look_up_id, code)).toMatchObject(wrongCode)
  expect(await steps.confirm(randomUUID(), code)).toMatchObject(wrongCode)
  expect(await steps.confirm('x', code)).toMatchObject(wrongCode)

  const late = await steps.lookUp(orderNumber, phone)
  await steps.sweep('look-ups of orders')
  shop.passTime(900_001)
  expect(await steps.confirm(late.look_up_id, (await steps.codeOf(late.look_up_id))!)).toMatchObject(wrongCode)
})

test('a wrong number, phone or an order without an address gets the same response, and no code', async () => {
  const phone = newPhone()
  const [withMail, without] = [await steps.buy(phone, 'lin@example.com'), await steps.buy(phone)]
  const lookUps = [
    await steps.lookUp(withMail.orderNumber, newPhone()),
    await steps.lookUp(without.orderNumber, phone),
    await steps.lookUp('no such order', phone),
  ]
  await steps.sweep('look-ups of orders')
  for (const one of lookUps) {
    expect(one).toEqual({ look_up_id: expect.any(String), channel: 'email', valid_for: 900 })
    expect(await steps.codeOf(one.look_up_id)).toBeNull()
    expect(await steps.confirm(one.look_up_id, '123456')).toMatchObject(wrongCode)
  }
})

describe('the work reveals no order:', () => {
  const missing = 'AAAA-BBBB-CCCC'

  test('a look-up of an order and of none', async () => {
    const phone = newPhone()
    const { orderNumber } = await steps.buy(phone, 'lin@example.com')
    const found = await workOf(() => steps.lookUp(orderNumber, phone))
    expect(found).toMatchObject({ statements: [expect.stringContaining('insert into')], signatures: 2 })
    expect(await workOf(() => steps.lookUp(missing, phone))).toEqual(found)
    expect(await workOf(() => steps.lookUp(orderNumber, newPhone()))).toEqual(found)
  })

  test('a wrong code after a look-up that sent one, and after one that sent none', async () => {
    const phone = newPhone()
    const { orderNumber } = await steps.buy(phone, 'lin@example.com')
    const [sent, unsent] = [await steps.lookUp(orderNumber, phone), await steps.lookUp(missing, phone)]
    await steps.sweep('look-ups of orders')
    const wrong = (await steps.codeOf(sent.look_up_id)) === '111111' ? '222222' : '111111'
    const guess = async (id: string) => expect(await steps.confirm(id, wrong)).toMatchObject(wrongCode)
    const found = await workOf(() => guess(sent.look_up_id))
    expect(found).toMatchObject({ statements: [expect.stringContaining('update')], signatures: 1 })
    expect(await workOf(() => guess(unsent.look_up_id))).toEqual(found)
    const { rows } = await shop.context.database.execute<{ tries: number }>(
      sql`select tries from order_look_ups where id in (${sent.look_up_id}, ${unsent.look_up_id})`,
    )
    expect(rows).toEqual([{ tries: 1 }, { tries: 1 }])
  })

  test('the summary of an account’s order and of none, and a forged token of either', async () => {
    const { access } = await registerShopper(shop)
    const { body: own } = await shop.call('POST', '/api/order/', {
      json: { goods_id: steps.goodsId, quantity: 1, redirect_url: 'http://localhost:5173/' },
      token: access,
    })
    const summary = async (number: string) => expect((await steps.summary(number)).status).toBe(404)
    expect(await workOf(() => summary(missing))).toEqual(await workOf(() => summary(own.order_number)))
    const { orderNumber, orderToken } = await steps.buy()
    const read = async (number: string) => {
      const forged = `${number.replaceAll('-', '')}.1.${'x'.repeat(22)}`
      expect((await steps.read(number, withToken(forged))).status).toBe(404)
    }
    const found = await workOf(() => read(orderNumber))
    expect(found.signatures).toBe(1)
    expect(await workOf(() => read(missing))).toEqual(found)
    expect((await steps.read(orderNumber, withToken(orderToken))).status).toBe(200)
  })
})

test('of many guesses at once, five count', async () => {
  const phone = newPhone()
  const { orderNumber } = await steps.buy(phone, 'lin@example.com')
  const { look_up_id } = await steps.lookUp(orderNumber, phone)
  await steps.sweep('look-ups of orders')
  const code = (await steps.codeOf(look_up_id))!
  const wrong = code === '111111' ? '222222' : '111111'
  await Promise.all(Array.from({ length: 20 }, () => steps.confirm(look_up_id, wrong)))
  expect(await steps.confirm(look_up_id, code)).toMatchObject(wrongCode)
})

test('of 64 at once, one order sends five codes an hour and one network ten; each response is the same', async () => {
  const limited = await createTestShop({ hasRateLimits: true })
  try {
    const { buy, lookUp, codeOf, sweep } = await guestSteps(limited)
    limited.stopClock()
    let networks = 0
    const newNetwork = () => `198.51.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`
    const bought = async () => {
      const phone = newPhone()
      const { orderNumber } = await buy(phone, 'lin@example.com', { ip: newNetwork() })
      return { orderNumber, phone }
    }
    const same = { look_up_id: expect.any(String), channel: 'email', valid_for: 900 }
    /** How many of the look-ups, all at once, send a code. */
    const countSent = async (wishes: { orderNumber: string; phone: string; ip: string }[]) => {
      const begun = await Promise.all(wishes.map(({ orderNumber, phone, ip }) => lookUp(orderNumber, phone, ip)))
      for (const response of begun) expect(response).toEqual(same)
      await sweep('look-ups of orders')
      const codes = await Promise.all(begun.map(({ look_up_id }) => codeOf(look_up_id)))
      return codes.filter((code) => code !== null).length
    }
    const one = await bought()
    const ofOne = (count: number) => Array.from({ length: count }, () => ({ ...one, ip: newNetwork() }))
    expect(await countSent(ofOne(64))).toBe(maxLookUpsOfOrder)
    limited.passTime(3_600_001)
    expect(await countSent(ofOne(1))).toBe(1)

    // So many that none of them is sought more often than its own limit allows.
    const others = await Promise.all(Array.from({ length: 13 }, bought))
    const ofNetwork = Array.from({ length: 64 }, (_, n) => ({
      ...others[n % others.length]!,
      ip: '203.0.113.9',
    }))
    expect(await countSent(ofNetwork)).toBe(maxLookUpsOfNetwork)
    expect(await countSent([{ ...others.at(-1)!, ip: newNetwork() }])).toBe(1)
    limited.passTime(3_600_001)
    expect(await countSent(ofNetwork.slice(0, 1))).toBe(1)
  } finally {
    await limited.close()
  }
})

describe('of a flood of requests', () => {
  const insertMany = (count: number, networkKey: string) =>
    shop.context.database.execute(sql`
      insert into order_look_ups (id, order_number, phone_key, network_key, language, created_at, expires_at, judged_at)
      select gen_random_uuid(), 'FLOODED', '', ${networkKey}, 'ja', at, at, at
      from generate_series(1, ${count}::integer), (select ${shop.context.now()}::timestamptz) as moment (at)`)

  test('judging one reads a few rows', async () => {
    await insertMany(3_000, 'flood')
    await shop.context.database.execute(sql`analyze order_look_ups`)
    const read = await shop.context.inTransaction(async (transaction) => {
      const countRead = async () => {
        const { rows } = await transaction.execute<{ read: number }>(sql`
          select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
          where relname = 'order_look_ups'`)
        return rows[0]!.read
      }
      const before = await countRead()
      const since = new Date(0)
      const ofOrder = { orderNumber: 'FLOODED', networkKey: 'another', since }
      const ofNetwork = { orderNumber: 'ANOTHER', networkKey: 'flood', since }
      expect(await hasRoomForLookUp(transaction, ofOrder)).toBe(true)
      expect(await hasRoomForLookUp(transaction, ofNetwork)).toBe(false)
      return (await countRead()) - before
    })
    expect(read).toBeLessThan(100)
  })

  test('all are deleted after an hour, ten thousand at a time', async () => {
    await insertMany(10_001, 'deleted')
    shop.passTime(3_600_001)
    expect(await steps.sweep('old look-ups of orders')).toBe('again')
    expect(await steps.sweep('old look-ups of orders')).toBeLessThan(10_000)
    expect(await shop.context.database.execute(sql`select from order_look_ups`)).toMatchObject({ rows: [] })
  })
})
