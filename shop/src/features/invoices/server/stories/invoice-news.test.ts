/** Notifications and mails about invoices: one of each for an act of staff, and none for a deleted account. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notificationsOf } from '#features/notifications/testing/notification-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { company, type InvoicedOrder, openInvoices } from '../../testing/fixtures/invoice-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const invoices = await openInvoices(shop)
const { request, record, decline, requested, cancelUnits, readConsole } = invoices

async function newsOf(id: number, { orderNumber, shopper }: InvoicedOrder) {
  const own = await notificationsOf(shop, shopper)
  const { rows } = await shop.context.database.execute<{ kind: string; subject: string; text: string }>(
    sql`select kind, subject, text from mails
      where to_address = ${company.email} and text like ${`%${orderNumber}/invoice%`} order by mails.id`,
  )
  expect(rows.length, `mails of request ${id}`).toBeGreaterThan(0)
  return { mails: rows, answers: own.filter(({ facts }) => facts.orderNumber === orderNumber && facts.answer) }
}

test('issue and correction: one notification and one mail each, with number and sums', async () => {
  const { order, id } = await requested()
  await record(id, 'issue', { number: 'NEWS-1' })
  await cancelUnits(order, 1)
  const { revision } = await readConsole(id)
  await Promise.all([
    record(id, 'correct', { number: 'NEWS-RED-1', revision }),
    record(id, 'correct', { number: 'NEWS-RED-2', revision }),
  ])
  await cancelUnits(order, 1)
  await record(id, 'correct', { number: 'NEWS-RED-3' })
  const { mails, answers } = await newsOf(id, order)
  expect(answers.map(({ kind, facts }) => [kind, facts.answer])).toEqual([
    ['invoice_answered', 'issued'],
    ['invoice_answered', 'corrected'],
    ['invoice_answered', 'corrected'],
  ])
  expect(mails.map(({ kind }) => kind)).toEqual(['invoice_issued', 'invoice_corrected', 'invoice_corrected'])
  expect(mails[1]!.subject).toBe(`订单 ${order.orderNumber} 的发票已红冲`)
  expect(mails[1]!.text).toContain('已红冲 ¥19.90，剩余 ¥39.80')
  expect(mails[1]!.text).toMatch(/NEWS-RED-[12]/)
  expect(mails[2]!.text).toContain('NEWS-RED-3')
  const { body } = await shop.call('GET', '/api/notice/', { token: order.shopper.access })
  expect(body.results[0]).toMatchObject({
    kind: 'invoice_answered',
    answer: 'corrected',
    order_number: order.orderNumber,
    goods_id: expect.any(Number),
  })
})

test('a declined request has the reason in its mail, once', async () => {
  const { order, id } = await requested()
  const { revision } = await readConsole(id)
  const statuses = await Promise.all([decline(id, { revision }), decline(id, { revision })])
  expect(statuses.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  const { mails, answers } = await newsOf(id, order)
  expect(answers.map(({ facts }) => facts.answer)).toEqual(['declined'])
  expect(mails).toMatchObject([{ kind: 'invoice_declined', subject: `订单 ${order.orderNumber} 的发票没有开成` }])
  expect(mails[0]!.text).toContain('抬头和税号不符')
  // Another request of the order has news of its own.
  const again = (await request(order)).body
  await decline(again.id)
  expect((await newsOf(again.id, order)).mails).toHaveLength(2)
})

test('the mails are in the language of the request, and the merchant can reword each', async () => {
  const order = await invoices.paid()
  const path = `/api/order/${order.orderNumber}/invoice/?lang=ja`
  const { id } = (await shop.call('POST', path, { json: company, token: order.shopper.access })).body
  await decline(id)
  expect((await newsOf(id, order)).mails[0]!.subject).toBe(`ご注文${order.orderNumber}の発票を発行できませんでした`)
  const { body } = await invoices.manager.call('GET', '/api/console/mails/texts/?lang=en')
  const kinds = body.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['invoice_issued', 'invoice_corrected', 'invoice_declined', 'invoice_replaced']),
  )
  const text = '/api/console/mails/texts/invoice_declined/ja/'
  const put = await invoices.manager.call('PUT', text, {
    json: { subject: '{order_number}の発票について', paragraphs: ['理由をお読みください。'] },
    headers: { 'if-match': '"0"' },
  })
  expect(put.status).toBe(200)
  const again = (await shop.call('POST', path, { json: company, token: order.shopper.access })).body
  await decline(again.id)
  expect((await newsOf(again.id, order)).mails.at(-1)).toMatchObject({
    subject: `${order.orderNumber}の発票について`,
    text: expect.stringContaining('理由をお読みください。'),
  })
})

test('without an address there is the notification alone', async () => {
  const order = await invoices.paid()
  const { id } = (await request(order, { kind: 'personal', title: '林' })).body
  await decline(id)
  const own = await notificationsOf(shop, order.shopper)
  expect(own.filter(({ facts }) => facts.orderNumber === order.orderNumber && facts.answer)).toHaveLength(1)
  const { rows } = await shop.context.database.execute(
    sql`select 1 from mails where text like ${`%${order.orderNumber}/invoice%`}`,
  )
  expect(rows).toEqual([])
})
