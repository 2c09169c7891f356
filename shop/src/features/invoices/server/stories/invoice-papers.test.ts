/** Papers that staff record: file, number, date of issue, and who may record them. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { addDays, shopDay } from '#platform/i18n/shop-zone.ts'
import { openInvoices } from '../../testing/fixtures/invoice-fixture.ts'
import { invoiceFiles, otherFiles } from '../../testing/invoice-files.ts'

const shop = await openPaymentFixtureOfFile()
const invoices = await openInvoices(shop)
const { state, record, decline, requested, issued, cancelUnits, readConsole } = invoices
const { database } = shop.context
const dayInMs = 86_400_000

describe('a paper', () => {
  test.each(Object.entries(otherFiles))('that is %s is refused in one line, and nothing is lost', async (_, bytes) => {
    const { order, id } = await requested()
    const { status, body } = await record(id, 'issue', { file: bytes })
    expect([status, body.errors]).toEqual([400, { file: ['这不是 PDF、OFD 或 XML 文件，请重新选择。'] }])
    expect((await state(order)).requests).toMatchObject([{ status: 'requested', number: null }])
    expect(await record(id, 'issue')).toMatchObject({ status: 200 })
  })

  test('without a file, too large, in the future, or with fields of a megabyte is refused', async () => {
    const { id } = await requested()
    const megabyte = '9'.repeat(1024 * 1024)
    const cases: [object, number, string[]][] = [
      [{ file: null }, 400, ['file']],
      [{ file: null, number: '' }, 400, ['file', 'number']],
      [{ number: '9'.repeat(31) }, 400, ['number']],
      [{ number: megabyte }, 400, ['number']],
      [{ issuedOn: megabyte }, 400, ['issued_on']],
      [{ issuedOn: '2999-01-01' }, 400, ['issued_on']],
      [{ issuedOn: '2026-02-30' }, 400, ['issued_on']],
      [{ file: Buffer.concat([invoiceFiles.pdf, Buffer.alloc(5 * 1024 * 1024)]) }, 413, []],
    ]
    for (const [options, status, fields] of cases) {
      const response = await record(id, 'issue', options)
      expect([response.status, Object.keys(response.body.errors ?? {}).toSorted()]).toEqual([status, fields])
    }
    expect(await readConsole(id)).toMatchObject({ status: 'requested' })
  })

  test('is not issued before the payment, and a correction not before its invoice', async () => {
    const { order, id } = await requested()
    const today = shopDay(shop.context.now())
    await database.execute(sql`update orders set paid_at = ${new Date(shop.context.now().getTime() - 3 * dayInMs)}
      where order_number = ${order.orderNumber}`)
    const early = await record(id, 'issue', { issuedOn: addDays(today, -4) })
    expect([early.status, early.body.errors]).toEqual([
      400,
      { issued_on: [`开票日期不能早于付款日期 ${addDays(today, -3)}。`] },
    ])
    expect(await record(id, 'issue', { issuedOn: addDays(today, -2) })).toMatchObject({ status: 200 })
    await cancelUnits(order, 1)
    expect(await record(id, 'correct', { issuedOn: addDays(today, -3) })).toMatchObject({
      status: 400,
      body: { errors: { issued_on: [`开票日期不能早于原发票的开票日期 ${addDays(today, -2)}。`] } },
    })
    expect(await record(id, 'correct', { issuedOn: addDays(today, -2) })).toMatchObject({ status: 200 })
  })

  test('has a number once, as invoice or as correction', async () => {
    const number = 'ONCE-1'
    const [first, second] = [await requested(), await issued()]
    expect(await record(first.id, 'issue', { number })).toMatchObject({ status: 200 })
    await cancelUnits(second.order, 1)
    const again = await record(second.id, 'correct', { number })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['number']])
    expect(await record(second.id, 'correct', { number: 'ONCE-2' })).toMatchObject({ status: 200 })
    const { rows } = await database.execute<{ refused: string }>(
      sql`select 1 from invoice_files where used_at is null limit 1`,
    )
    expect(rows).toHaveLength(1)
  })

  test('needs the revision and the permission', async () => {
    const { id } = await requested()
    const multipart = invoices.formOf({})
    const path = `/api/console/invoices/${id}/issue/`
    expect(await invoices.manager.call('POST', path, { multipart })).toMatchObject({ status: 428 })
    const viewer = await signInAs(shop, 'viewer')
    expect(await record(id, 'issue', { who: viewer })).toMatchObject({ status: 403 })
    expect(await decline(id, { who: viewer })).toMatchObject({ status: 403 })
    expect(await viewer.call('GET', `/api/console/invoices/${id}/`)).toMatchObject({ status: 200 })
    const packer = await signInAs(shop, 'packer')
    expect(await packer.call('GET', '/api/console/invoices/')).toMatchObject({ status: 403 })
  })
})
