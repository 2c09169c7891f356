/** Files of invoices: who downloads them, when unused ones go, and what goes with the account. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { company, openInvoices } from '../../testing/fixtures/invoice-fixture.ts'
import { invoiceFiles } from '../../testing/invoice-files.ts'
import { unusedFileLastsInMs } from '../use-cases/invoice-files.ts'

const shop = await openPaymentFixtureOfFile()
const invoices = await openInvoices(shop)
const { request, record, requested, cancelUnits, manager, file } = invoices
const { database, storage } = shop.context

async function sweepFiles() {
  for (const { name, sweep } of shop.sweepers) if (name.startsWith('invoice files')) await sweep()
}

test('staff download the file of each paper, and the audit log names it', async () => {
  const { order, id } = await requested()
  await record(id, 'issue', { number: 'LOOK-1' })
  await cancelUnits(order, 1)
  await record(id, 'correct', { number: 'LOOK-RED-1', file: invoiceFiles.xml })
  const read = (number: string, who = manager, of = id) =>
    who.call('GET', `/api/console/invoices/${of}/file/?number=${number}`)
  const sent = await read('LOOK-1')
  expect([sent.status, sent.text]).toEqual([200, invoiceFiles.pdf.toString()])
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="invoice-LOOK-1.pdf"',
  })
  expect((await read('LOOK-RED-1')).headers['content-type']).toBe('application/xml')
  const { body } = await manager.call('GET', `/api/console/trail/?subject=invoice:${id}&action=invoice.download`)
  expect(body.results).toMatchObject([
    { changes: { number: [null, 'LOOK-RED-1'] } },
    { changes: { number: [null, 'LOOK-1'] } },
  ])
  const other = await requested()
  expect(await read('LOOK-1', manager, other.id)).toMatchObject({ status: 404 })
  expect(await read('LOOK-2')).toMatchObject({ status: 404 })
  expect(await read('LOOK-1', await signInAs(shop, 'packer'))).toMatchObject({ status: 403 })
})

test('a file that no paper claims goes after a day; those in use stay', async () => {
  const { order, id } = await requested()
  await record(id, 'issue', { number: 'STAYS-1' })
  const other = await requested()
  await record(other.id, 'issue', { number: 'STAYS-1' })
  const unused = async () => {
    const { rows } = await database.execute<{ id: string }>(sql`select id from invoice_files where used_at is null`)
    return rows.map((row) => row.id)
  }
  const [left] = await unused()
  expect(await storage.exists(`invoices/${left}.pdf`)).toBe(true)
  await sweepFiles()
  expect(await unused()).toEqual([left])
  await database.execute(
    sql`update invoice_files set created_at = created_at - make_interval(secs => ${unusedFileLastsInMs / 1000 + 1})`,
  )
  await sweepFiles()
  expect(await unused()).toEqual([])
  expect(await storage.exists(`invoices/${left}.pdf`)).toBe(false)
  expect(await file(order, id)).toMatchObject({ status: 200 })
})

test('a correction after the account was deleted has its number, and its file goes with the sweep', async () => {
  const { order, id, erase } = await issuedToOther()
  await cancelUnits(order, 1)
  await erase()
  const before = await storedFiles()
  expect(await record(id, 'correct', { number: 'AFTER-1' })).toMatchObject({
    status: 200,
    body: { status: 'corrected', amount: '39.80', papers: [{}, { number: 'AFTER-1', has_file: false }] },
  })
  const [left] = (await storedFiles()).filter((key) => !before.includes(key))
  expect(await storage.exists(left!)).toBe(true)
  await database.execute(sql`update invoice_files set created_at = created_at - interval '2 days'`)
  await sweepFiles()
  expect(await storage.exists(left!)).toBe(false)
})

test('a correction and the deletion of the account at once leave no file, and wait for nothing', async () => {
  for (let round = 0; round < 4; round++) {
    const { order, id, erase } = await issuedToOther()
    await cancelUnits(order, 1)
    const corrected = () => record(id, 'correct', { number: `RACE-${round}` })
    const [first, second] = round % 2 ? [corrected, erase] : [erase, corrected]
    await Promise.all([first(), second()])
    const { papers } = await invoices.readConsole(id)
    await database.execute(sql`update invoice_files set created_at = created_at - interval '2 days'`)
    await sweepFiles()
    const { papers: after } = await invoices.readConsole(id)
    expect(after).toHaveLength(papers.length)
    expect(after.every(({ has_file }: { has_file: boolean }) => !has_file)).toBe(true)
  }
})

async function storedFiles(): Promise<string[]> {
  const { rows } = await database.execute<{ key: string }>(
    sql`select 'invoices/' || id || '.' || format as key from invoice_files`,
  )
  return rows.map(({ key }) => key)
}

/** An issued invoice of a shopper of its own, who can go. */
async function issuedToOther() {
  const shopper = await registerShopper(shop)
  const paid = await invoices.paid()
  const order = { orderNumber: paid.orderNumber, shopper }
  await database.execute(sql`update orders set user_id = ${shopper.id} where order_number = ${order.orderNumber}`)
  const { id } = (await request(order)).body
  expect(await record(id, 'issue')).toMatchObject({ status: 200 })
  return {
    order,
    id: id as number,
    async erase() {
      // Nothing else may keep the account.
      await database.execute(sql`update orders set fulfilment = 'delivered' where order_number = ${order.orderNumber}`)
      const deleted = await shop.call('POST', '/api/user/delete_account/', {
        json: { password: validPassword },
        token: shopper.access,
      })
      expect(deleted.status).toBe(204)
    },
  }
}

test('my data has the requests; deleting the account erases them and their files, and keeps numbers and sums', async () => {
  const { order, id } = await requested()
  await record(id, 'issue', { number: 'KEPT-1' })
  const open = await requested()
  const token = order.shopper.access
  const { body } = await shop.call('GET', '/api/user/my_data/', { token })
  expect(body.invoices.find(({ numbers }: { numbers: string[] }) => numbers.includes('KEPT-1'))).toMatchObject({
    order_number: order.orderNumber,
    title: company.title,
    tax_number: company.tax_number,
    email: company.email,
    amount: '59.70',
    rates: [{ gross: '59.70' }],
    issued_on: shopDay(shop.context.now()),
    has_file: true,
  })
  // Nothing else may keep the account.
  await database.execute(sql`update orders set fulfilment = 'delivered' where status = 'paid'`)
  await database.execute(
    sql`update invoice_files set created_at = created_at - interval '30 days' where used_at is not null`,
  )
  const response = await shop.call('POST', '/api/user/delete_account/', { json: { password: validPassword }, token })
  expect(response.status).toBe(204)
  expect(await invoices.readConsole(id)).toMatchObject({
    status: 'issued',
    title: '',
    tax_number: null,
    email: null,
    number: 'KEPT-1',
    amount: '59.70',
  })
  expect(await invoices.readConsole(open.id)).toMatchObject({ status: 'withdrawn', waiting_since: null })
  // The age of the file is no delay of the sweeper.
  const due = await shop.sweepers.find(({ name }) => name.startsWith('invoice files'))!.findOldestDue!()
  expect(Math.abs(due!.getTime() - Date.now())).toBeLessThan(60_000)
  const { rows } = await database.execute<{ file_id: string }>(
    sql`select file_id from invoice_papers where number = 'KEPT-1'`,
  )
  const key = `invoices/${rows[0]!.file_id}.pdf`
  expect(await storage.exists(key)).toBe(true)
  await database.execute(sql`update invoice_files set created_at = created_at - interval '2 days'`)
  await sweepFiles()
  expect(await storage.exists(key)).toBe(false)
  expect((await invoices.readConsole(id)).papers).toMatchObject([{ number: 'KEPT-1', has_file: false }])
})
