/** Invoices in the console: list, audit log, export; and what goes with the account. */
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
const { request, record, decline, requested, cancelUnits, manager, file } = invoices
const { database, storage } = shop.context

const list = async (query: string) => (await manager.call('GET', `/api/console/invoices/${query}`)).body

async function sweepFiles() {
  for (const { name, sweep } of shop.sweepers) if (name.startsWith('invoice files')) await sweep()
}

test('is listed by what is to be done, counted, and found', async () => {
  const before = (await list('')).facets
  const first = await requested()
  const second = await requested()
  const declined = await requested()
  await decline(declined.id)
  const issued = await requested()
  await record(issued.id, 'issue', { number: 'FIND-ME-1' })
  const owed = await requested()
  await record(owed.id, 'issue')
  await cancelUnits(owed.order, 1)

  const toIssue = await list('')
  expect(toIssue.facets).toEqual({
    to_issue: before.to_issue + 2,
    to_correct: before.to_correct + 1,
    issued: before.issued + 1,
    closed: before.closed + 1,
    all: before.all + 5,
  })
  expect(toIssue.results.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
  expect((await list('?tab=to_correct')).results).toMatchObject([
    { id: owed.id, status: 'to_correct', amount: '59.70', correction_amount: '19.90' },
  ])
  const { counts } = (await manager.call('GET', '/api/console/me/')).body
  expect(counts.invoices).toBe(3)

  const found = async (q: string, more = '') =>
    (await list(`?tab=all&q=${encodeURIComponent(q)}${more}`)).results.map(({ id }: { id: number }) => id)
  expect(await found('find-me')).toEqual([issued.id])
  expect(await found(first.order.orderNumber.toLowerCase().replaceAll('-', ' '))).toEqual([first.id])
  expect(await found('示例茶业')).toHaveLength(5)
  expect(await found('91310000ma00000000')).toHaveLength(5)
  expect(await found('%')).toEqual([])
  expect(await found('没有这样的公司')).toEqual([])
  const today = shopDay(shop.context.now())
  expect(await found('示例茶业', `&from=${today}&to=${today}`)).toHaveLength(5)
  expect(await found('示例茶业', '&to=2020-01-01')).toEqual([])
  expect(await manager.call('GET', '/api/console/invoices/?page=2')).toMatchObject({ status: 404 })
})

test('each act is in the audit log, without the details of a person', async () => {
  const { id } = await requested()
  await record(id, 'issue', { number: 'trail-1' })
  const { body } = await manager.call('GET', `/api/console/trail/?subject=invoice:${id}`)
  expect(body.results).toMatchObject([
    {
      action: 'invoice.issue',
      changes: { status: ['requested', 'issued'], number: [null, 'TRAIL-1'], amount: [null, '59.70'] },
    },
  ])
  expect(JSON.stringify(body.results)).not.toContain(company.tax_number)
})

test('the table for spreadsheets has no formulas, needs a recent proof, and is in the audit log', async () => {
  const order = await invoices.paid()
  await request(order, { kind: 'personal', title: '=HYPERLINK("http://evil.example")' })
  const path = '/api/console/exports/invoices.csv/'
  expect(await manager.call('GET', path)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  const packer = await signInAs(shop, 'packer', { isConfirmed: true })
  expect(await packer.call('GET', path)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  await manager.confirm()
  const { status, headers, text } = await manager.call('GET', `${path}?tab=to_issue&lang=en`)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="invoices-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toContain('Tax number')
  expect(rows.find((row) => row.includes(order.orderNumber))).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  const owner = await signInAs(shop, 'owner')
  const { body } = await owner.call('GET', '/api/console/trail/?action=invoice.export')
  expect(body.results).toMatchObject([{ action: 'invoice.export', changes: { rows: [null, rows.length] } }])
})

test('the table follows search and dates, states rates and papers, and names them in the audit log', async () => {
  const { order, id } = await requested()
  await database.execute(sql`update order_lines set tax_percent = 13 from orders
    where orders.id = order_id and order_number = ${order.orderNumber}`)
  await record(id, 'issue', { number: 'TABLE-1' })
  await cancelUnits(order, 1)
  await record(id, 'correct', { number: 'TABLE-RED-1' })
  await requested()
  await manager.confirm()
  const today = shopDay(shop.context.now())
  const query = `tab=issued&q=table-1&from=${today}&to=${today}&lang=en`
  const { text } = await manager.call('GET', `/api/console/exports/invoices.csv/?${query}`)
  const [head, ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toContain('Tax rate,Net,Tax,Invoice number,Date of issue,Number of the correction,Email address')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(`13%,35.22,4.58,TABLE-1,${today},TABLE-RED-1,${company.email}`)
  const owner = await signInAs(shop, 'owner')
  const { body } = await owner.call('GET', '/api/console/trail/?action=invoice.export')
  expect(body.results[0].changes).toEqual({
    rows: [null, 1],
    tab: [null, 'issued'],
    search: [null, 'table-1'],
    from: [null, today],
    to: [null, today],
  })
  await manager.call('GET', '/api/console/exports/invoices.csv/?q=lin%40tea.example')
  const last = await owner.call('GET', '/api/console/trail/?action=invoice.export')
  expect(last.body.results[0].changes.search).toEqual([null, '…@…'])
})

test('the table of requests to issue states rates, net and tax, as the invoice would', async () => {
  const one = await requested()
  const two = await requested()
  await database.execute(sql`update order_lines set tax_percent = 13 from orders
    where orders.id = order_id and order_number = ${one.order.orderNumber}`)
  await cancelUnits(one.order, 1)
  await manager.confirm()
  const { text } = await manager.call('GET', '/api/console/exports/invoices.csv/?tab=to_issue&lang=en')
  const rowOf = ({ order }: { order: { orderNumber: string } }) =>
    text.split('\r\n').find((row) => row.includes(order.orderNumber))!
  const { amount, rates } = await invoices.readConsole(one.id)
  expect([amount, rates]).toEqual(['39.80', [{ tax_percent: 13, gross: '39.80', net: '35.22', tax: '4.58' }]])
  expect(rowOf(one)).toContain(',39.80,,13%,35.22,4.58,')
  // No rate was recorded.
  expect(rowOf(two)).toContain(',59.70,,–,59.70,0.00,')
  await record(one.id, 'issue', { number: 'AS-SHOWN-1' })
  expect((await invoices.readConsole(one.id)).rates).toEqual(rates)
})

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
