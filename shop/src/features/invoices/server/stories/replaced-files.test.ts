/** Staff replace a wrong file of an issued paper: once, with its number, and with a trace. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notificationsOf } from '#features/notifications/testing/notification-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { openInvoices } from '../../testing/fixtures/invoice-fixture.ts'
import { invoiceFiles, otherFiles } from '../../testing/invoice-files.ts'

const shop = await openPaymentFixtureOfFile()
const invoices = await openInvoices(shop)
const { record, replace, requested, cancelUnits, readConsole, file, manager } = invoices
const { database, storage } = shop.context

let count = 0
async function issued() {
  const number = `WRONG-${(count += 1)}`
  const made = await requested()
  expect(await record(made.id, 'issue', { number })).toMatchObject({ status: 200 })
  return { ...made, number }
}

async function filesOf(number: string) {
  const { rows } = await database.execute<{ key: string; is_used: boolean }>(sql`
    select 'invoices/' || invoice_files.id || '.' || format as key, used_at is not null as is_used
    from invoice_papers join invoice_files on invoice_files.id = file_id where number = ${number}`)
  return rows
}

async function sweepFiles() {
  for (const { name, sweep } of shop.sweepers) if (name.startsWith('invoice files')) await sweep()
}

test('the shopper downloads the new file, number and sums stay, and the earlier file is deleted', async () => {
  const { order, id, number } = await issued()
  const [before] = await filesOf(number)
  const { papers, revision } = await readConsole(id)
  const replaced = await replace(id, { number: ` ${number.toLowerCase()} ` })
  expect(replaced).toMatchObject({ status: 200, body: { status: 'issued', papers, revision: revision + 1 } })
  const sent = await file(order, id)
  expect([sent.status, sent.text, sent.headers['content-type']]).toEqual([
    200,
    invoiceFiles.xml.toString(),
    'application/xml',
  ])
  const [after] = await filesOf(number)
  expect([after!.is_used, after!.key === before!.key]).toEqual([true, false])
  await database.execute(sql`update invoice_files set created_at = created_at - interval '2 days'`)
  await sweepFiles()
  expect([await storage.exists(before!.key), await storage.exists(after!.key)]).toEqual([false, true])
})

test('the audit log names both files, the number and the reason; the shopper has a notification and a mail', async () => {
  const { order, id, number } = await issued()
  await replace(id, { number, reason: '文件是别人的' })
  const { body } = await manager.call('GET', `/api/console/trail/?subject=invoice:${id}&action=invoice.replace`)
  expect(body.results).toMatchObject([
    {
      reason: '文件是别人的',
      changes: {
        number: [number, number],
        file: [expect.stringMatching(/^PDF 0\.\d kB \([\da-f]{8}\)$/), expect.stringMatching(/^XML 0\.\d kB/)],
      },
    },
  ])
  const news = await notificationsOf(shop, order.shopper)
  expect(
    news.filter(({ facts }) => facts.orderNumber === order.orderNumber && facts.answer === 'replaced'),
  ).toHaveLength(1)
  const { rows } = await database.execute<{ kind: string; text: string }>(
    sql`select kind, text from mails where text like ${`%${order.orderNumber}/invoice%`} order by id`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['invoice_issued', 'invoice_replaced'])
  expect(rows[1]!.text).toContain(number)
})

test('a wrong number is corrected with the file, and can then be used for its own invoice', async () => {
  const { order, id, number } = await issued()
  const right = `RIGHT-${count}`
  const replaced = await replace(id, { number, newNumber: ` ${right.toLowerCase()} `, reason: '号码抄错了' })
  expect(replaced).toMatchObject({ status: 200, body: { number: right, papers: [{ number: right, has_file: true }] } })
  expect((await invoices.state(order)).requests).toMatchObject([{ number: right, status: 'issued' }])
  const { body } = await manager.call('GET', `/api/console/trail/?subject=invoice:${id}&action=invoice.replace`)
  expect(body.results).toMatchObject([{ reason: '号码抄错了', changes: { number: [number, right] } }])
  const { rows } = await database.execute<{ text: string }>(
    sql`select text from mails where kind = 'invoice_replaced' and text like ${`%${order.orderNumber}/invoice%`}`,
  )
  expect(rows).toHaveLength(1)
  expect([rows[0]!.text.includes(right), rows[0]!.text.includes(number)]).toEqual([true, false])

  const other = await requested()
  expect(await record(other.id, 'issue', { number: right })).toMatchObject({ status: 400 })
  expect(await record(other.id, 'issue', { number })).toMatchObject({ status: 200 })
  const used = await replace(other.id, { number, newNumber: right })
  expect([used.status, used.body.errors]).toEqual([400, { new_number: [expect.any(String)] }])
  expect((await file(other.order, other.id)).text, 'nothing has changed').toBe(invoiceFiles.pdf.toString())
})

test('no other column of a paper changes', async () => {
  const { number } = await issued()
  await expect(
    database.execute(sql`update invoice_papers set issued_on = '2026-01-01' where number = ${number}`),
  ).rejects.toThrow()
})

test('of two at once one is refused, and its file is deleted later', async () => {
  const { id, number } = await issued()
  const { revision } = await readConsole(id)
  const responses = await Promise.all([1, 2, 3].map(() => replace(id, { number, revision })))
  expect(responses.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409])
  expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'edit_conflict',
    current: { id, revision: revision + 1 },
  })
  expect(await filesOf(number)).toMatchObject([{ is_used: true }])
})

test.each(Object.keys(otherFiles) as (keyof typeof otherFiles)[])('%s is refused in one line', async (name) => {
  const { order, id, number } = await issued()
  const refused = await replace(id, { number, file: otherFiles[name] })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual({ file: ['这不是 PDF、OFD 或 XML 文件，请重新选择。'] })
  expect((await file(order, id)).text).toBe(invoiceFiles.pdf.toString())
})

test.each(Object.keys(invoiceFiles) as (keyof typeof invoiceFiles)[])(
  'a %s that is cut off is refused in one line, here and where it is issued',
  async (format) => {
    const cutOff = invoiceFiles[format].subarray(0, -10)
    const line = { file: ['这个文件不完整，可能没有下载完。请重新下载后再选择。'] }
    const { order, id, number } = await issued()
    expect((await replace(id, { number, file: cutOff })).body.errors).toEqual(line)
    expect((await file(order, id)).text).toBe(invoiceFiles.pdf.toString())
    const next = await requested()
    expect((await record(next.id, 'issue', { file: cutOff })).body.errors).toEqual(line)
  },
)

test('needs a paper of the request with a file, a reason, and the permission', async () => {
  const { id, number } = await issued()
  const other = await issued()
  expect(await replace(id, { number: other.number })).toMatchObject({ status: 404 })
  expect(await replace(id, { number: 'NONE-1' })).toMatchObject({ status: 404 })
  expect(await replace(id, { number, reason: ' ' })).toMatchObject({
    status: 400,
    body: { errors: { reason: [expect.any(String)] } },
  })
  expect(await replace(id, { number, file: null })).toMatchObject({ status: 400 })
  expect(await replace(id, { number, who: await signInAs(shop, 'viewer') })).toMatchObject({ status: 403 })
  const open = await requested()
  expect(await replace(open.id, { number })).toMatchObject({ status: 404 })
})

test('the file of a correction is replaced alike, and a later refund is corrected as before', async () => {
  const { order, id, number } = await issued()
  await cancelUnits(order, 1)
  await record(id, 'correct', { number: `${number}-RED` })
  await replace(id, { number: `${number}-RED` })
  expect((await file(order, id, '?correction=1')).text).toBe(invoiceFiles.xml.toString())
  expect((await file(order, id)).text).toBe(invoiceFiles.pdf.toString())
  await cancelUnits(order, 1)
  expect(await record(id, 'correct', { number: `${number}-RED` })).toMatchObject({
    status: 400,
    body: { errors: { number: [expect.any(String)] } },
  })
  expect(await record(id, 'correct')).toMatchObject({ status: 200, body: { amount: '19.90' } })
})
