/** Invoices in the console: list, audit log and export. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { company, openInvoices } from '../../testing/fixtures/invoice-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const invoices = await openInvoices(shop)
const { request, record, decline, requested, cancelUnits, manager } = invoices
const { database } = shop.context

const list = async (query: string) => (await manager.call('GET', `/api/console/invoices/${query}`)).body

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
