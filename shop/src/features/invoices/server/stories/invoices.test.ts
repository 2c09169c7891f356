/** Invoices from the request to the last correction, and who may see them. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { invoiceDays } from '#features/invoices/values.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { company, type InvoicedOrder, openInvoices } from '../../testing/fixtures/invoice-fixture.ts'
import { invoiceFiles } from '../../testing/invoice-files.ts'

const shop = await openPaymentFixtureOfFile()
const invoices = await openInvoices(shop)
const { request, state, withdraw, file, record, requested, issued, cancelUnits, readConsole, mailsOf } = invoices
const { database } = shop.context
const dayInMs = 86_400_000

test('is requested, issued, downloaded, and corrected after each refund', async () => {
  const order = await invoices.paid()
  await database.execute(sql`update order_lines set tax_percent = 13 from orders
    where orders.id = order_id and order_number = ${order.orderNumber}`)
  const rates = [{ tax_percent: 13, gross: '59.70', net: '52.83', tax: '6.87' }]
  expect(await state(order)).toMatchObject({ available: true, reason: null, amount: '59.70', rates, requests: [] })

  const { status, body } = await request(order, { ...company, title: ' 上海示例茶业有限公司 ', note: '请写明细' })
  const { id } = body
  expect([status, body]).toMatchObject([
    201,
    { ...company, status: 'requested', amount: '59.70', rates, note: '请写明细', number: null, has_file: false },
  ])
  expect(await file(order, id)).toMatchObject({ status: 404 })
  expect(await state(order)).toMatchObject({ requests: [{ id }], last: company })

  const today = shopDay(shop.context.now())
  const paper = await record(id, 'issue', { number: '2631 0000 0000 0000 9001' })
  const number = '26310000000000009001'
  expect(paper).toMatchObject({ status: 200, body: { status: 'issued', number, issued_on: today, rates } })
  expect((await state(order)).requests).toMatchObject([{ status: 'issued', number, has_file: true }])
  const sent = await file(order, id)
  expect([sent.status, sent.text]).toEqual([200, invoiceFiles.pdf.toString()])
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="invoice-${number}.pdf"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })

  await cancelUnits(order, 1)
  expect(await readConsole(id)).toMatchObject({
    status: 'to_correct',
    amount: '59.70',
    correction: { amount: '19.90', rates: [{ tax_percent: 13, gross: '19.90', net: '17.61', tax: '2.29' }] },
    order: { refunded_amount: '19.90' },
  })
  expect(await file(order, id, '?correction=1')).toMatchObject({ status: 404 })
  expect(await record(id, 'correct', { number: 'RED-1', file: invoiceFiles.xml })).toMatchObject({
    status: 200,
    body: { status: 'corrected', amount: '39.80', correction: null, correction_amount: null },
  })
  expect(await file(order, id, '?correction=1')).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/xml',
      'content-disposition': 'attachment; filename="correction-RED-1.xml"',
    },
  })

  await cancelUnits(order)
  expect(await readConsole(id)).toMatchObject({ status: 'to_correct', correction: { amount: '39.80' } })
  await record(id, 'correct', { number: 'RED-2', file: invoiceFiles.ofd })
  const whole = await readConsole(id)
  expect(whole).toMatchObject({ status: 'corrected', amount: '0.00', rates: [] })
  expect(whole.papers).toMatchObject([
    { kind: 'invoice', amount: '59.70', rates: [{ tax: '6.87' }] },
    { kind: 'correction', number: 'RED-1', amount: '19.90', rates: [{ tax: '2.29' }] },
    { kind: 'correction', number: 'RED-2', amount: '39.80', rates: [{ tax: '4.58' }] },
  ])
  expect((await state(order)).requests).toMatchObject([
    { correction_number: 'RED-2', has_correction_file: true, number },
  ])
  expect(await findAuditDifferences(shop)).toEqual([])
})

describe('an invoice is not available', () => {
  const reasonOf = async (order: InvoicedOrder) => {
    const { available, reason } = await state(order)
    const { status, body } = await request(order)
    expect([available, status, body.code]).toEqual([false, 409, 'invoice_not_available'])
    return reason
  }

  test('of an unpaid order, of one wholly refunded, and long after the payment', async () => {
    expect(await reasonOf(await shop.waitingOrder())).toBe('not_paid')
    const refunded = await invoices.paid()
    await cancelUnits(refunded)
    expect(await reasonOf(refunded)).toBe('nothing_left')
    const old = await invoices.paid()
    const setAge = (days: number) =>
      database.execute(sql`update orders set paid_at = ${new Date(shop.context.now().getTime() - days * dayInMs)}
        where order_number = ${old.orderNumber}`)
    await setAge(invoiceDays + 0.1)
    expect(await reasonOf(old)).toBe('too_late')
    await setAge(invoiceDays - 0.1)
    expect(await request(old)).toMatchObject({ status: 201 })
  })

  test.each(['"JP"', 'null'])('from a shop with the seat %s', async (seat) => {
    const order = await invoices.paid()
    await database.execute(sql`update shop_facts set facts = jsonb_set(facts, '{seat}', ${seat}::jsonb)`)
    expect(await reasonOf(order)).toBe('not_offered')
    await database.execute(sql`update shop_facts set facts = jsonb_set(facts, '{seat}', '"CN"')`)
  })
})

test.each([
  [{ kind: 'personal', title: '李'.repeat(51) }, ['title']],
  [{ kind: 'personal', title: ' ' }, ['title']],
  [{ ...company, title: ' ', tax_number: '91310000MA00' }, ['tax_number', 'title']],
  [{ kind: 'company', title: '茶', tax_number: '91310000MA0000000' }, ['title']],
  [{ ...company, title: '茶'.repeat(101) }, ['title']],
  [{ kind: 'company', title: '示例公司' }, ['tax_number']],
  [{ ...company, tax_number: '91310000MA0000' }, ['tax_number']],
  [{ ...company, tax_number: '91310000MA00000000000' }, ['tax_number']],
  [{ ...company, tax_number: '91310000_A00000000' }, ['tax_number']],
  [{ ...company, email: 'zhang' }, ['email']],
  [{ ...company, email: 'zhang@mail.example\r\nBcc: x@mail.example' }, ['email']],
  [{ ...company, note: '字'.repeat(201) }, ['note']],
  [{ ...company, kind: 'special' }, ['kind']],
  [{}, ['kind', 'title']],
])('refuses %j, naming the fields', async (json, fields) => {
  const order = await sharedOrder()
  const { status, body } = await request(order, json)
  expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([400, fields])
})

let shared: Promise<InvoicedOrder> | undefined
const sharedOrder = () => (shared ??= invoices.paid())

test('takes a tax number in any spelling, and none of a person', async () => {
  const order = await invoices.paid()
  const { body } = await request(order, { ...company, tax_number: '９１３１ 0000 ma00000000' })
  expect(body.tax_number).toBe('91310000MA00000000')
  await withdraw(order, body.id)
  expect(await request(order, { kind: 'personal', title: '李雷', tax_number: '1' })).toMatchObject({
    status: 201,
    body: { kind: 'personal', tax_number: null, email: null, note: null },
  })
})

test('a part back lowers what a request is for; all back drops it', async () => {
  const { order, id } = await requested()
  const { revision } = await readConsole(id)
  await cancelUnits(order, 1)
  expect(await readConsole(id)).toMatchObject({ status: 'requested', amount: '39.80', revision: revision + 1 })
  const late = await record(id, 'issue', { revision })
  expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { amount: '39.80' } } })
  await cancelUnits(order)
  expect(await state(order)).toMatchObject({ reason: 'nothing_left', requests: [{ status: 'dropped' }] })
})

test('units that came back, goodwill, and a refund at the provider are all corrected', async () => {
  const { order, id } = await issued()
  await invoices.staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: 'SF1' })
  await invoices.staff.markDelivered(order, 1)
  const { body } = await invoices.requestReturn(order)
  await invoices.approve(body.return_number)
  await invoices.receive(body.return_number)
  expect(await readConsole(id)).toMatchObject({ correction_amount: '19.90' })
  await record(id, 'correct')
  const owner = await signInAs(shop, 'owner', { isConfirmed: true })
  await owner.call('POST', `/api/console/orders/${order.orderNumber}/goodwill/`, {
    json: { amount: '5.00', reason: '包装破了' },
    headers: { 'idempotency-key': 'goodwill' },
  })
  expect(await readConsole(id)).toMatchObject({ status: 'to_correct', amount: '39.80', correction_amount: '5.00' })
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('orders, requests and files of others are 404', async () => {
  const { order, id } = await issued()
  const other = await invoices.paid()
  const stranger = await registerShopper(shop)
  expect(await shop.call('GET', `/api/order/${order.orderNumber}/invoice/`, { token: stranger.access })).toMatchObject({
    status: 404,
  })
  for (const response of [
    await request(order, company, stranger.access),
    await withdraw(order, id, stranger.access),
    await file(order, id, '', stranger.access),
    // A request of another order of the same shopper.
    await withdraw(other, id),
    await file(other, id),
    await file(order, id + 10_000),
  ])
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await shop.call('GET', `/api/order/${order.orderNumber}/invoice/`)).toMatchObject({ status: 401 })
})

test('the mail has a link and no file, and goes to the address of the request, else to the verified one', async () => {
  const { order, id } = await issued()
  const [mail, ...more] = await mailsOf(id)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'invoice_issued', to_address: company.email })
  expect(mail!.text).toContain(`/user/order/${order.orderNumber}/invoice`)
  expect(mail!.html).not.toContain('%PDF')

  const silent = await invoices.paid()
  const { body } = await request(silent, { kind: 'personal', title: '李雷' })
  await record(body.id, 'issue')
  expect(await mailsOf(body.id)).toEqual([])
  await database.execute(sql`update users set email = 'me@mail.example', email_key = 'me@mail.example',
    email_verified_at = now() where id = ${shop.shopper.id}`)
  const verified = await invoices.paid()
  const second = await request(verified, { kind: 'personal', title: '李雷' })
  await record(second.body.id, 'issue')
  expect(await mailsOf(second.body.id)).toMatchObject([{ to_address: 'me@mail.example' }])
})
