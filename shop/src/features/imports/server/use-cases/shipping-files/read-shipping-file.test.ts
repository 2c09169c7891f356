/** Spreadsheets and tables with tracking numbers: encodings, limits and the time they stay. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { createSpreadsheet, type RawCell } from '#platform/testing/spreadsheet-factory.ts'
import { maxShippingRows } from '#features/imports/values.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { importSweepers } from '../../sweepers.ts'

const shop = await openPaymentFixtureOfFile()
let packer: SignedIn
beforeAll(async () => {
  packer = await signInAs(shop, 'packer')
})

async function orderToShip(): Promise<string> {
  const order = await shop.waitingOrder({ quantity: 2 })
  await shop.pay(order.payUrl, order.outTradeNo)
  await setOrderAddress(shop, order.orderNumber)
  return order.orderNumber
}

const keyed = (key: string = randomUUID()): Record<string, string> => ({ 'idempotency-key': key })

async function upload(content: string | Uint8Array, { name = 'waybills.csv', who = packer, headers = keyed() } = {}) {
  const multipart = new FormData()
  multipart.set('file', new Blob([content as BlobPart]), name)
  return who.call('POST', '/api/console/imports/?kind=shipments', { multipart, headers })
}
const at = (file: { id: string }, rest = '') => `/api/console/imports/${file.id}/${rest}`
const rowsOf = async (file: { id: string }, query = '') =>
  (await packer.call('GET', `${at(file, 'rows/')}?page_size=100${query}`)).body.results
const change = (file: { id: string; revision: number }, json: object) =>
  packer.call('PATCH', at(file), { json, headers: { 'if-match': `"${file.revision}"` } })

describe('files', () => {
  test('of spreadsheets and old encodings are read; numbers that lost digits there are refused', async () => {
    const number = await orderToShip()
    const sheet = createSpreadsheet([
      ['订单号', '运单号', '快递'],
      [number, 'SF1', '顺丰'],
      [number, 138001380013800000, '顺丰'],
    ])
    const { body: file } = await upload(sheet, { name: '运\u202E单.xlsx' })
    expect(file).toMatchObject({ file_name: '运单.xlsx', counts: { to_ship: 1, refused: 1 } })
    const gb = Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c, 0xd4, 0xcb, 0xb5, 0xa5, 0xba, 0xc5])
    const { body: old } = await upload(Buffer.concat([gb, Buffer.from(`\r\n${number},SF2\r\n`)]))
    expect(old).toMatchObject({ encoding: 'GB18030', headers: ['订单号', '运单号'], rows: 1 })
    const utf16 = Buffer.from(`\uFEFF订单号\t运单号\n${number}\tSF3\n`, 'utf16le')
    expect((await upload(utf16)).body).toMatchObject({ encoding: 'UTF-16', rows: 1 })
  })

  test('of spreadsheets keep texts as they are; a shortened text and a number too long for a sheet are refused', async () => {
    const number = await orderToShip()
    const longText = '7730012345678900'
    const sheet = (cell: string | RawCell) =>
      createSpreadsheet([
        ['订单号', '运单号', '快递'],
        [number, cell, '顺丰'],
      ])
    for (const cell of ['1.38E+12', 1234567890123456789n.toString(), '1.2345678901234601E+18']) {
      const isText = cell === '1.38E+12'
      const { body: file } = await upload(sheet(isText ? cell : { xml: `<c><v>${cell}</v></c>` }))
      expect(file.counts).toMatchObject({ to_ship: 0, refused: 1 })
      const [{ errors }] = await rowsOf(file)
      expect(errors.tracking_number[0]).toContain('请先把这一列设为“文本”')
    }
    expect((await upload(`订单号,运单号,快递\n${number},${longText},顺丰\n`)).body.counts).toMatchObject({ refused: 1 })
    const { body: file } = await upload(sheet(longText))
    expect((await rowsOf(file))[0].after).toMatchObject({ tracking_number: longText })
    expect((await change(file, { allows_shared_numbers: true })).body.counts).toMatchObject({ to_ship: 1 })
  })

  test('that unpack to megabytes of blanks are refused at once, while another is read', async () => {
    const bombs = [' '.repeat(20_000_000), '<row/>'.repeat(1_100_000)].map((blanks) =>
      createSpreadsheet([['a'], ['b']], blanks),
    )
    const good = createSpreadsheet([
      ['订单号', '运单号'],
      ['a', 'b'],
    ])
    const responses = await Promise.all([...bombs, good].map((content) => upload(content)))
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 201])
    for (const { body } of responses.slice(0, 2)) {
      expect(body.errors.file).toEqual([expect.stringContaining('空白单元格')])
    }
  }, 60_000)

  test.each([
    ['nothing', '', '没有数据行'],
    ['headings alone', '订单号,运单号\n', '没有数据行'],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '.xlsx'],
    ['an archive that is none', Buffer.from('PK\x03\x04broken'), '.xlsx'],
    ['blank lines without end', `订单号,运单号\n${'\n'.repeat(20 * maxShippingRows)}a,b\n`, String(maxShippingRows)],
    ['too many lines', `订单号,运单号\n${'a,b\n'.repeat(maxShippingRows + 1)}`, String(maxShippingRows)],
  ])('with %s are refused with what to do', async (_name, content, words) => {
    const { status, body } = await upload(content)
    expect(status).toBe(400)
    expect(body.errors.file[0]).toContain(words)
  })

  test('are there for a month', async () => {
    const { body: file } = await upload('订单号,运单号\nx,y\n')
    expect((await packer.call('GET', '/api/console/imports/nothing/')).status).toBe(404)
    expect((await packer.call('GET', `${at(file, 'rows/')}?page=2`)).status).toBe(404)
    await shop.context.database.execute(
      sql`update imports set created_at = created_at - interval '31 days' where id = ${file.id}`,
    )
    for (const { sweep } of importSweepers(shop.context)) await sweep()
    expect((await packer.call('GET', at(file))).status).toBe(404)
  })
})
