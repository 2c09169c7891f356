/** Notifications and mails about invoices: one of each for an act of staff, and none for a deleted account. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { mailsOf, notificationsOf, setVerifiedEmail } from '#features/notifications/testing/notification-factory.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { invoiceFiles } from '../../testing/invoice-files.ts'
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

const personal = { kind: 'personal', title: '林' }

async function issuedMails(order: InvoicedOrder, json: object) {
  const { id } = (await request(order, json)).body
  expect(await record(id, 'issue')).toMatchObject({ status: 200 })
  return (await mailsOf(shop, order.shopper)).filter(({ text }) => text.includes(order.orderNumber))
}

test('a verified address has the mail while its shopper wants mails about orders; a typed one has it always', async () => {
  await setVerifiedEmail(shop, shop.shopper, { email: 'lin@mail.example' })
  const wish = (is_wanted: boolean) =>
    shop.call('PUT', '/api/notice/wishes/', {
      json: { orders: is_wanted, back_in_stock: false, price_drop: false },
      token: shop.shopper.access,
    })
  const [wanted, typedIn, refused] = [await invoices.paid(), await invoices.paid(), await invoices.paid()]
  const [mail, ...more] = await issuedMails(wanted, personal)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'invoice_issued', to: 'lin@mail.example' })
  // Sent with List-Unsubscribe, and the link in the footer.
  expect(mail!.unsubscribeUrl).toMatch(/\/unsubscribe\?token=./)
  expect(mail!.text).toContain(mail!.unsubscribeUrl)
  expect(await wish(false)).toMatchObject({ status: 200 })
  expect(await issuedMails(refused, personal)).toEqual([])
  const answers = await notificationsOf(shop, shop.shopper)
  expect(answers.filter(({ facts }) => facts.orderNumber === refused.orderNumber && facts.answer)).toHaveLength(1)
  expect(await issuedMails(typedIn, company)).toMatchObject([{ to: company.email, unsubscribeUrl: null }])
})

describe('of a guest’s order', () => {
  async function guestOrder(email: string) {
    const goodsId = await createGoods(shop.context, { priceInFen: 1_990, stock: 5 })
    const { body } = await shop.call('POST', '/api/order/guest_check_out/', {
      json: {
        lines: [{ goods_id: goodsId, quantity: 2 }],
        address: { ...addressInHangzhou, phone: `138${String(goodsId).padStart(8, '0')}` },
        email,
        expected_total: '39.80',
        redirect_url: 'http://localhost:5173/guest/checkout',
      },
      headers: { 'idempotency-key': randomUUID() },
    })
    const { order_number: orderNumber, order_token: token, pay_url: payUrl } = body
    await shop.pay(payUrl, tradeIn(payUrl).out_trade_no!)
    const headers = { 'x-order-token': token }
    const call = (method: 'GET' | 'POST', rest: string, json?: object) =>
      shop.call(method, `/api/order/${orderNumber}/${rest}`, { headers, ...(json && { json }) })
    const ask = async (json: object) => (await call('POST', 'invoice/', json)).body.id as number
    const mails = async () => {
      const { rows } = await shop.context.database.execute<{
        kind: string
        to_address: string
        text: string
        html: string
        secret: string | null
      }>(sql`select kind, to_address, text, html, secret from mails
        where kind like 'invoice%' and text like ${`%${orderNumber}%`} order by id`)
      return rows
    }
    return { orderNumber: orderNumber as string, token: token as string, call, ask, mails }
  }
  const openFile = (code: string) => shop.call('GET', `/api/order/invoice_file/${code}/`)

  test('the typed address has a link to the file alone, and the guest’s own address one to the order', async () => {
    const order = await guestOrder('guest@mail.example')
    const id = await order.ask(company)
    await decline(id)
    const again = await order.ask(company)
    await record(again, 'issue', { file: invoiceFiles.pdf })
    const [declined, issued, ...more] = await order.mails()
    expect(more).toEqual([])
    expect([declined!.to_address, issued!.to_address]).toEqual([company.email, company.email])
    // The page of the order without its token: a summary.
    expect(declined!.text).toContain(`/order/${order.orderNumber}\n`)
    expect(declined!.secret).toBeNull()
    for (const mail of [declined!, issued!]) {
      expect(mail.text + mail.html).not.toContain('#SecretOfThisMail')
      expect(mail.text + mail.html + mail.secret).not.toContain(order.token)
    }
    expect(issued!.text).toContain('/api/order/invoice_file/SecretOfThisMail/')
    const code = issued!.secret!
    const file = await openFile(code)
    expect(file).toMatchObject({
      status: 200,
      headers: { 'content-disposition': expect.stringMatching(/^attachment/), 'cache-control': 'no-store' },
    })
    expect(file.text).toBe((await order.call('GET', `invoice/${again}/file/`)).text)
    const asToken = { headers: { 'x-order-token': code } }
    expect((await shop.call('GET', `/api/order/${order.orderNumber}/`, asToken)).status).toBe(404)
    const [name, part, signature] = code.split('.') as [string, string, string]
    const other = `${part.slice(0, 1)}${(id + 1_000).toString(36)}`
    for (const forged of [`${name}.${other}.${signature}`, `${name}.c${part.slice(1)}.${signature}`, order.token, 'x'])
      expect(await openFile(forged)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    // A correction has a file of its own.
    await order.call('POST', 'call_off/', { lines: [{ position: 1, quantity: 1 }] })
    await record(again, 'correct', { file: invoiceFiles.ofd })
    const correction = (await order.mails()).at(-1)!
    expect(correction.kind).toBe('invoice_corrected')
    expect((await openFile(correction.secret!)).text).toBe(
      (await order.call('GET', `invoice/${again}/file/?correction=1`)).text,
    )
    expect((await openFile(code)).text).toBe(file.text)
  })

  test('without a typed address, or with the guest’s own, the mail has the link of the order', async () => {
    for (const json of [personal, { ...company, email: 'own@mail.example' }]) {
      const order = await guestOrder('own@mail.example')
      await record(await order.ask(json), 'issue')
      const [mail, ...more] = await order.mails()
      expect(more).toEqual([])
      expect(mail).toMatchObject({ to_address: 'own@mail.example', secret: order.token })
      expect(mail!.text).toContain(`/order/${order.orderNumber}#SecretOfThisMail`)
    }
  })

  test('the link to the file ends after 180 days', async () => {
    const order = await guestOrder('')
    await record(await order.ask(company), 'issue')
    const code = (await order.mails())[0]!.secret!
    expect((await openFile(code)).status).toBe(200)
    shop.passTime(180 * 86_400_000)
    expect((await openFile(code)).status).toBe(404)
  })
})
