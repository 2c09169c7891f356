/** WeChat Pay's daily statements: late, damaged, odd, and different from the ledger. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buy } from '#features/orders/testing/order-factory.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { PaymentProvider } from '#features/payment-providers/server/index.ts'
import { logInAgain } from '#features/identity/testing/identity-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { checkStatements } from '../../server/use-cases/reports/check-statements.ts'
import { readPaymentsOfStatement } from '../../server/use-cases/reports/compare-statement.ts'
import { openWechatPayShopOfFile, type WechatOrder, wechatNumberOf } from '../fixtures/wechat-pay-shop-fixture.ts'

const minute = 60_000
const hour = 60 * minute

const shop = await openWechatPayShopOfFile()
const { database } = shop.context
// The tests pass more days than a session lasts.
beforeEach(async () => void Object.assign(shop.shopper, await logInAgain(shop, shop.shopper.username)))

async function atEleven(): Promise<void> {
  const now = shop.context.now()
  await shop.wait(startOfShopDay(addDays(shopDay(now), 1)).getTime() + 11 * hour - now.getTime())
}

/** The last statement: whether it was compared, and its discrepancies. */
async function lastStatement(): Promise<{ isCompared: boolean; differences: number | null }> {
  const { rows } = await database.execute<{ isCompared: boolean; differences: number | null }>(sql`
    select compared_at is not null as "isCompared", differences from provider_statements order by day desc limit 1`)
  return rows[0]!
}

/** `open refund X: amount in the statement`, of the cases that name the number. */
async function casesAbout(number: string): Promise<string[]> {
  const { rows } = await database.execute<{ entry: string }>(sql`
    select case when closed_at is null then 'open ' when decision is null then 'gone ' else 'dismissed ' end || subject as entry
    from review_cases where kind = 'difference' and position(${number} in subject) > 0 order by id`)
  return rows.map(({ entry }) => entry)
}

describe('wechat fault 38: a statement', () => {
  test('is compared by the sweeper, from ten o’clock', async () => {
    const order = await shop.paidOrder()
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund: 700 })
    await atEleven()
    const { sweep } = shop.sweepers.find(({ name }) => name === 'statements of providers')!
    expect(await sweep()).toBe(0)
    expect(await lastStatement()).toEqual({ isCompared: true, differences: 0 })
    expect(await shop.refunds(order)).toEqual(['succeeded console 700'])
  })

  test('is compared with every payment and refund of its day, also with more than are read at once', async () => {
    const named = await shop.paidOrder()
    await atEleven()
    const orders = [await shop.paidOrder(), await shop.paidOrder(), await shop.paidOrder()]
    await shop.refund(named)
    const day = shopDay(shop.context.now())
    const read: string[] = []
    for await (const rows of readPaymentsOfStatement(database, { provider: 'wechat_pay', day, numbers: [] }, 2)) {
      expect(rows.length).toBeLessThanOrEqual(2)
      read.push(...rows.map(({ outTradeNo }) => outTradeNo))
    }
    expect(read.toSorted()).toEqual([named, ...orders].map(({ outTradeNo }) => outTradeNo).toSorted())
    for await (const rows of readPaymentsOfStatement(database, { provider: 'alipay', day, numbers: read }))
      expect(rows).toEqual([])
  })

  test.each([
    ['that is late', 'statement_creating', 0],
    ['with another SHA1', 'wrong_hash', 1],
  ])('%s is read again half an hour later', async (_what, kind, alarms) => {
    await shop.paidOrder()
    await atEleven()
    const alarm = vi.spyOn(shop.context.log, 'error')
    await shop.fault('*', { on: 'bill', kind })
    expect(await checkStatements(shop.payments)).toBe(0)
    expect((await lastStatement()).isCompared).toBe(false)
    expect(alarm.mock.calls.filter(([, text]) => String(text).includes('cannot be read'))).toHaveLength(alarms)
    await shop.wait(29 * minute)
    await checkStatements(shop.payments)
    expect((await lastStatement()).isCompared).toBe(false)
    await shop.wait(2 * minute)
    expect(await checkStatements(shop.payments)).toBe(0)
    expect(await lastStatement()).toEqual({ isCompared: true, differences: 0 })
  })

  test('of a day without trades has none, and raises no alarm', async () => {
    await atEleven()
    await atEleven()
    const alarm = vi.spyOn(shop.context.log, 'error')
    expect(await checkStatements(shop.payments)).toBe(0)
    expect(await lastStatement()).toEqual({ isCompared: true, differences: 0 })
    expect(alarm).not.toHaveBeenCalled()
  })

  test('with commas, quotes and backticks in a name is read', async () => {
    const goodsId = await createGoods(shop.context, { priceInFen: 1990, name: { 'zh-CN': '茶,`绿"茶,`19.90' } })
    const { body } = await buy(shop, shop.shopper, { goodsId })
    const order = { orderNumber: String(body.order_number), goodsId, payUrl: '', outTradeNo: '' }
    expect((await shop.cashier(order)).status).toBe(200)
    const outTradeNo = wechatNumberOf(order.orderNumber)
    await shop.pay(outTradeNo)
    expect((await shop.control('GET', `/trades/${outTradeNo}`)).description).toContain('茶,`绿"茶,`19.90')
    await atEleven()
    expect(await checkStatements(shop.payments)).toBe(0)
    expect(await lastStatement()).toEqual({ isCompared: true, differences: 0 })
  })
})

describe('a discrepancy of a statement', () => {
  /** A refund by hand that waits for a person, of which no webhook reports. */
  async function stuckByHand(): Promise<{ order: WechatOrder; number: string }> {
    await shop.control('POST', '/settings', { refund_time_in_ms: null })
    const order = await shop.paidOrder()
    const { out_refund_no: number } = await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund: 700 })
    await shop.control('POST', `/refunds/${number}/end`, { status: 'ABNORMAL' })
    await atEleven()
    return { order, number }
  }

  test('that staff dismiss stays closed', async () => {
    const { number } = await stuckByHand()
    await checkStatements(shop.payments)
    const owner = await signInAs(shop, 'owner', { isConfirmed: true })
    const { rows } = await database.execute<{ id: number }>(sql`
      select id from review_cases where position(${number} in subject) > 0 and closed_at is null`)
    const decided = await owner.call('POST', `/api/console/review/${rows[0]!.id}/decide/`, {
      json: { decision: 'settle', reason: 'refunded at the counter' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(decided.status).toBe(200)
    await shop.wait(6 * hour + minute)
    await checkStatements(shop.payments)
    expect(await casesAbout(number)).toEqual([`dismissed refund ${number}: amount in the statement`])
  })

  /** Paid at WeChat Pay under the shop's account, but not by the shop. */
  async function payElsewhere(): Promise<string> {
    const [setup] = shop.providers
    const outTradeNo = `FOREIGN${Date.now()}`
    const started = await setup!.provider.start({
      outTradeNo,
      money: { minorUnits: 1990, currency: 'CNY' },
      subject: 'sold elsewhere',
      returnUrl: 'http://localhost:5173/user/order',
      notifyUrl: 'http://localhost:5173/api/order/wechat_pay_notify/',
      expiresAt: new Date(shop.context.now().getTime() + 10 * minute),
      scene: 'qr',
      payerIp: '127.0.0.1',
    })
    expect(started.kind).toBe('ok')
    await shop.control('POST', `/trades/${outTradeNo}/pay`, {})
    return outTradeNo
  }
  const rename = (from: string, to: string) =>
    database.execute(sql`update payments set out_trade_no = ${to} where out_trade_no = ${from}`)

  test('is found by the check of the ledger in both directions, which changes nothing', async () => {
    const [known, order] = [await shop.paidOrder(), await shop.paidOrder()]
    const foreign = await payElsewhere()
    const lost = `MISSING${Date.now()}`
    await rename(order.outTradeNo, lost)
    await atEleven()
    const found = await shop.audit()
    expect(found.toSorted()).toEqual(
      [
        `payment ${foreign}: amount in the statement is none, should be 1990`,
        `payment ${order.outTradeNo}: amount in the statement is none, should be 1990`,
        `payment ${lost}: payment in the statement is succeeded, should be none`,
      ].toSorted(),
    )
    expect(await shop.audit()).toEqual(found)
    expect(await shop.ledger(known)).toEqual(['payment_in 1990'])
    expect(await casesAbout(foreign)).toEqual([])
    await rename(lost, order.outTradeNo)
    expect(await shop.audit()).toEqual([`payment ${foreign}: amount in the statement is none, should be 1990`])
    shop.expectDifference(`payment ${foreign}: amount in the statement is none, should be 1990`)
  })

  test('is sought by the check of the ledger in yesterday’s statement from ten o’clock, before in an earlier one', async () => {
    await atEleven()
    await shop.paidOrder()
    await shop.wait(22 * hour)
    const yesterday = addDays(shopDay(shop.context.now()), -1)
    const days = vi.spyOn(shop.providers[0]!.provider as Required<PaymentProvider>, 'readStatement')
    await shop.fault('*', { on: 'bill', kind: 'no_statement' })
    expect(await shop.audit()).toEqual([])
    await shop.wait(hour)
    expect(await shop.audit()).toEqual([])
    expect(days.mock.calls).toEqual([[addDays(yesterday, -1)], [yesterday]])
  })

  test('of a number that the shop does not know stays open', async () => {
    const outTradeNo = await payElsewhere()
    await atEleven()
    await checkStatements(shop.payments)
    for (let round = 1; round <= 3; round++) {
      await shop.wait(6 * hour + minute)
      await checkStatements(shop.payments)
    }
    expect(await casesAbout(outTradeNo)).toEqual([`open payment ${outTradeNo}: amount in the statement`])
    shop.expectDifference(`payment ${outTradeNo}: amount in the statement is none, should be 1990`)
  })

  test('stays open while WeChat Pay does not answer', async () => {
    const order = await shop.paidOrder()
    await atEleven()
    const lost = `LOST${Date.now()}`
    await rename(order.outTradeNo, lost)
    await checkStatements(shop.payments)
    const subject = `payment ${lost}: payment in the statement`
    expect(await casesAbout(lost)).toEqual([`open ${subject}`])
    await shop.fault(lost, { on: 'query', kind: 'html', times: 2 })
    await shop.wait(6 * hour + minute)
    await checkStatements(shop.payments)
    expect(await casesAbout(lost)).toEqual([`open ${subject}`])
    await rename(lost, order.outTradeNo)
    await shop.wait(31 * minute)
    await checkStatements(shop.payments)
    expect(await casesAbout(lost)).toEqual([`gone ${subject}`])
  })

  test('of an earlier release, whose case names no statement, closes as well', async () => {
    const { number } = await stuckByHand()
    await checkStatements(shop.payments)
    await database.execute(sql`
      update review_cases set facts = facts - 'statement' where position(${number} in subject) > 0`)
    const migration = new URL('../../../../../migrations/0126_cases_of_statements.sql', import.meta.url)
    const [fill] = (await readFile(migration, 'utf8')).split(';')
    await database.execute(sql.raw(fill!))
    await shop.control('POST', `/refunds/${number}/end`, { status: 'SUCCESS' })
    await shop.wait(6 * hour + minute)
    await checkStatements(shop.payments)
    expect(await casesAbout(number)).toEqual([`gone refund ${number}: amount in the statement`])
  })

  test('of a day that an outage has skipped is found a week later', async () => {
    await atEleven()
    await checkStatements(shop.payments)
    const order = await shop.paidOrder()
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund: 700 })
    await shop.wait(8 * 24 * hour)
    await checkStatements(shop.payments)
    expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 700'])
    const { rows } = await database.execute<{ left: number }>(
      sql`select count(*)::int as left from provider_statements where compared_at is null`,
    )
    expect(rows).toEqual([{ left: 0 }])
  })

  test('is a case until it settles by itself, and then closes', async () => {
    const { order, number } = await stuckByHand()
    await checkStatements(shop.payments)
    expect(await casesAbout(number)).toEqual([`open refund ${number}: amount in the statement`])
    await shop.wait(6 * hour + minute)
    await checkStatements(shop.payments)
    expect(await casesAbout(number)).toHaveLength(1)
    await shop.control('POST', `/refunds/${number}/end`, { status: 'SUCCESS' })
    // Also when the statement is older than those of the last days.
    await shop.wait(9 * 24 * hour)
    await checkStatements(shop.payments)
    expect(await casesAbout(number)).toEqual([`gone refund ${number}: amount in the statement`])
    expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 700'])
    expect(await shop.openCases(order)).toEqual([])
  })
})
