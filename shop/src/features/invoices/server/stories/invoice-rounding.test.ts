/** Corrections round as the invoice did, whatever the shop chooses later. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { type TaxRounding, taxRoundings } from '#features/invoices/values.ts'
import { type InvoicedOrder, openInvoices } from '../../testing/fixtures/invoice-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { paid, staff, request, record, readConsole, manager, state, cancelUnits } = await openInvoices(shop)
const { database } = shop.context

async function setRounding(tax_rounding: TaxRounding) {
  const { revision } = (await manager.call('GET', '/api/console/settings/')).body
  const { status } = await manager.call('PATCH', '/api/console/settings/', {
    json: { tax_rounding },
    headers: { 'if-match': `"${revision}"` },
  })
  expect(status).toBe(200)
}

async function issuedWith(rounding: TaxRounding): Promise<{ order: InvoicedOrder; id: number }> {
  await setRounding(rounding)
  const order = await paid()
  await database.execute(sql`update order_lines set tax_percent = 13 from orders
    where orders.id = order_id and order_number = ${order.orderNumber}`)
  const { id } = (await request(order)).body
  expect(await record(id, 'issue')).toMatchObject({ status: 200 })
  return { order, id }
}

const giveBack = ({ orderNumber }: InvoicedOrder, amountInFen: number) =>
  staff.giveGoodwill({ orderNumber, amountInFen, outcome: '抱歉' })

const expected = {
  floor: { tax: '6.86', correction: { gross: '0.01', net: '0.01', tax: '0.00' }, rest: '6.86' },
  half_up: { tax: '6.87', correction: { gross: '0.01', net: '0.01', tax: '0.00' }, rest: '6.87' },
}

test.each(taxRoundings.flatMap((rounding) => [true, false].map((isRecorded) => ({ rounding, isRecorded }))))(
  'an invoice rounded by $rounding, with its rounding recorded: $isRecorded',
  async ({ rounding, isRecorded }) => {
    const { order, id } = await issuedWith(rounding)
    const { tax, correction, rest } = expected[rounding]
    expect(await readConsole(id)).toMatchObject({ rates: [{ gross: '59.70', tax }] })
    // As an earlier release has written it.
    if (!isRecorded) await database.execute(sql`update invoice_requests set rounding = null where id = ${id}`)
    await setRounding(rounding === 'floor' ? 'half_up' : 'floor')

    await giveBack(order, 1)
    expect(await readConsole(id)).toMatchObject({
      status: 'to_correct',
      correction: { amount: '0.01', rates: [{ tax_percent: 13, ...correction }] },
    })
    expect(await record(id, 'correct')).toMatchObject({
      status: 200,
      body: { status: 'corrected', amount: '59.69', rates: [{ gross: '59.69', tax: rest }] },
    })
    expect((await state(order)).requests).toMatchObject([{ status: 'corrected', rates: [{ tax: rest }] }])

    await cancelUnits(order)
    expect(await record(id, 'correct')).toMatchObject({ status: 200, body: { amount: '0.00', rates: [] } })
    const { papers } = await readConsole(id)
    expect(papers).toMatchObject([
      { rates: [{ tax }] },
      { rates: [correction] },
      { amount: '59.69', rates: [{ tax: rest }] },
    ])
    expect(await findAuditDifferences(shop)).toEqual([])
  },
)
