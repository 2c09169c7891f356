/** Corrections of receipts after refunds. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { redirectUrl } from '#features/orders/testing/order-factory.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { openReceiptFixtureOfFile, sumOf } from '#features/invoices/testing/fixtures/receipt-fixture.ts'

const { shop, database, paid, staff, issue, read, cancel, orderOfTwoRates } = await openReceiptFixtureOfFile()

describe('a correction', () => {
  test('follows each refund once, and all of them together take back the paper', async () => {
    const order = await orderOfTwoRates()
    const { body: receipt } = await issue(order)
    await cancel(order, [{ position: 1, quantity: 1 }])
    const goodwill = { orderNumber: order.orderNumber, amountInFen: 100, outcome: '抱歉' }
    await staff.giveGoodwill(goodwill)
    const { body: partly } = await read(order)
    expect(partly.corrections).toMatchObject([
      { number: expect.stringMatching(/^C-\d{4}-\d{6}$/), total: '3.33', rates: [{ tax_percent: 8, gross: '3.33' }] },
      {
        total: '1.00',
        rates: [
          { tax_percent: 8, gross: '0.34' },
          { tax_percent: 10, gross: '0.66' },
        ],
      },
    ])
    await cancel(order)
    const { body: whole } = await read(order)
    expect(whole).toMatchObject({ number: receipt.number, total: '23.00' })
    expect(whole.corrections).toHaveLength(3)
    for (const part of ['gross', 'net', 'tax'] as const)
      expect(sumOf(whole.corrections, part), part).toBe(sumOf([receipt], part))
    expect(await issue(order)).toMatchObject({ status: 200, body: whole })
  })

  test('follows a refund at the provider’s own console', async () => {
    const order = await paid()
    await issue(order)
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, {
      refund_amount: '10.00',
      out_request_no: 'console1',
    })
    await shop.wait(0)
    await shop.sweep()
    await order.read()
    const { body } = await read(order)
    expect(body.corrections).toMatchObject([{ total: '10.00' }])
  })

  test('does not follow the refund of a second payment', async () => {
    const order = await shop.waitingOrder()
    await shop.openCashier(order.payUrl)
    await database.execute(sql`update payments set status = 'closed' where out_trade_no = ${order.outTradeNo}`)
    const again = await shop.call('POST', `/api/order/${order.orderNumber}/pay/`, {
      json: { redirect_url: redirectUrl },
      token: order.shopper.access,
    })
    await shop.pay(again.body.pay_url, order.outTradeNo.replace(/_1$/, '_2'))
    await issue(order)
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.sweep()
    expect(await shop.refundRows(order)).toMatchObject([{ status: 'succeeded', reason: 'surplus' }])
    expect((await read(order)).body.corrections).toEqual([])
  })

  test('is written exactly once where the connection dies between refund and correction', async () => {
    const order = await paid()
    await issue(order)
    await database.execute(sql`
      create function die_once() returns trigger language plpgsql as $$ begin
        if new.kind = 'correction' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`)
    await database.execute(
      sql`create trigger die_once before insert on tax_documents for each row execute function die_once()`,
    )
    await cancel(order, [{ position: 1, quantity: 1 }]).catch(() => null)
    expect((await read(order)).body.corrections).toEqual([])
    expect((await order.read()).refunded_amount).toBe('0.00')
    await database.execute(sql`drop trigger die_once on tax_documents`)
    await shop.wait(60_000)
    await shop.sweep()
    await shop.sweep()
    expect((await order.read()).refunded_amount).toBe('19.90')
    expect((await read(order)).body.corrections).toMatchObject([{ total: '19.90' }])
  })
})

test('the books agree with all of it', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
})
