/** Orders shipped by a file of tracking numbers: checked first, then applied once. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'

const shop = await openPaymentFixtureOfFile()
let packer: SignedIn
let owner: SignedIn
let waybill = 140_000_000_000
const nextNumber = () => `SF${(waybill += 1)}`
beforeAll(async () => {
  packer = await signInAs(shop, 'packer')
  owner = await signInAs(shop, 'owner')
})

async function orderToShip({ hasAddress = true, isPaid = true } = {}): Promise<string> {
  const order = await shop.waitingOrder({ quantity: 2 })
  if (isPaid) await shop.pay(order.payUrl, order.outTradeNo)
  if (hasAddress) await setOrderAddress(shop, order.orderNumber)
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
const seen = ({ revision }: { revision: number }) => ({ headers: { 'if-match': `"${revision}"` } })
const apply = (file: { id: string; revision: number }, { who = packer, key = undefined as string | undefined } = {}) =>
  who.call('POST', at(file, 'apply/'), { headers: { ...seen(file).headers, ...keyed(key) } })
const change = (file: { id: string; revision: number }, json: object) =>
  packer.call('PATCH', at(file), { json, ...seen(file) })
const parcelsOf = async (orderNumber: string) =>
  (await packer.call('GET', `/api/console/orders/${orderNumber}/`)).body.shipments

test('each line is seen before anything happens; the good ones are shipped, and the same file again changes nothing', async () => {
  const [one, two, sent, homeless, unpaid] = [
    await orderToShip(),
    await orderToShip(),
    await orderToShip(),
    await orderToShip({ hasAddress: false }),
    await orderToShip({ isPaid: false, hasAddress: false }),
  ]
  const used = nextNumber()
  const parcel = { carrier_code: 'sf', tracking_number: used, hand_over: true }
  await packer.call('POST', `/api/console/orders/${sent}/shipments/`, {
    json: parcel,
    headers: { 'idempotency-key': 'a' },
  })
  const [first, second] = [nextNumber(), nextNumber()]
  const content = [
    '订单号,运单号,快递公司',
    `${one},${first},顺丰`,
    `${two},${second},sf`,
    `${sent},${used},顺丰速运`,
    `${homeless},${nextNumber()},sf`,
    `${unpaid},${nextNumber()},sf`,
    `AAAA-BBBB-CCCC,${nextNumber()},sf`,
    `${two},1.38E+12,sf`,
    `${one},${first},sf`,
    `${one},,sf`,
    `${one},${nextNumber()},火星快递`,
    'x',
  ].join('\n')
  const { status, body: file } = await upload(content)
  expect(status).toBe(201)
  expect(file).toMatchObject({
    file_name: 'waybills.csv',
    encoding: 'UTF-8',
    columns: { order_number: 0, tracking_number: 1, carrier: 2 },
    status: 'checked',
    rows: 11,
    counts: { to_ship: 2, already: 1, not_found: 1, not_shippable: 2, refused: 5, shipped: 0 },
  })
  const rows = await rowsOf(file)
  expect(rows[0]).toEqual({
    line: 2,
    outcome: 'to_ship',
    order_number: one,
    before: null,
    after: { carrier: '顺丰速运', tracking_number: first, pieces: 2 },
    errors: {},
  })
  const errorsByLine = rows.map(({ line, errors }: { line: number; errors: object }) => [
    line,
    Object.values(errors).flat()[0],
  ])
  expect(Object.fromEntries(errorsByLine)).toMatchObject({
    5: '这笔订单还没有收货地址，不能发货。',
    6: '这笔订单未付款或已关闭，不能发货。',
    7: '没有这个订单号。',
    8: expect.stringContaining('请先把这一列设为“文本”'),
    9: '第 2 行已经有这笔订单。',
    10: '缺少运单号。',
    11: '店里没有叫“火星快递”的快递公司。',
    12: expect.stringContaining('列数'),
  })
  expect(await parcelsOf(one)).toEqual([])

  expect((await apply(file)).body).toMatchObject({
    status: 'applied',
    counts: { to_ship: 0, shipped: 2, already: 1, refused: 5 },
  })
  expect(await parcelsOf(one)).toMatchObject([
    { status: 'handed_over', tracking_number: first, lines: [{ quantity: 2 }] },
  ])
  const trail = await owner.call('GET', `/api/console/trail/?subject=order:${two}`)
  expect(trail.body.results).toMatchObject([
    { action: 'shipment.hand_over', staff_id: packer.id, changes: { tracking_number: [null, second] } },
  ])
  const problems = (await packer.call('GET', at(file, 'problems/'))).body
  expect(problems.file_name).toBe('waybills-有问题的行.csv')
  expect(problems.content.split('\r\n')).toHaveLength(10)
  expect(problems.content).toContain('1.38E+12')

  await apply(file)
  const again = (await upload(content)).body
  expect(again.counts).toMatchObject({ to_ship: 0, already: 4, refused: 2 })
  await apply(again)
  expect(await parcelsOf(one)).toHaveLength(1)
  expect(await parcelsOf(two)).toHaveLength(1)
})

test('columns without a known name are chosen; then all lines are checked again', async () => {
  const number = await orderToShip()
  const { body: file } = await upload(`甲\t乙\n${number}\t${nextNumber()}\n`)
  expect(file).toMatchObject({
    columns: { order_number: 0, tracking_number: 1, carrier: null },
    counts: { refused: 1 },
  })
  expect((await rowsOf(file))[0].errors.carrier[0]).toContain('快递公司')
  const none = await change(file, { columns: { order_number: null, tracking_number: 1, carrier: null } })
  expect(none.body).toMatchObject({ revision: 2, counts: { refused: 1 } })
  expect(await change(file, { carrier_code: 'yto' })).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  const twice = await change(none.body, { columns: { order_number: 1, tracking_number: 1, carrier: null } })
  expect(twice).toMatchObject({ status: 400, body: { errors: { columns: [expect.any(String)] } } })
  const right = { columns: { order_number: 0, tracking_number: 1, carrier: null }, carrier_code: 'yto' }
  expect((await change(none.body, right)).body).toMatchObject({ revision: 3, counts: { to_ship: 1 } })
})

test('orders in one parcel share its number only where the option is set', async () => {
  const [one, two, number] = [await orderToShip(), await orderToShip(), nextNumber()]
  const { body: file } = await upload(`订单号;运单号;快递\n${one};${number};sf\n${two};${number};sf\n`)
  expect(file.counts).toMatchObject({ to_ship: 1, refused: 1 })
  const { body: shared } = await change(file, { allows_shared_numbers: true })
  expect(shared.counts).toMatchObject({ to_ship: 2 })
  expect((await apply(shared)).body.counts).toMatchObject({ shipped: 2 })
})

test('a concurrent change of the columns is shown before anything is shipped', async () => {
  const [number, waybillNumber] = [await orderToShip(), nextNumber()]
  const { body: file } = await upload(`订单号,运单号,快递\n${number},${waybillNumber},sf\n`)
  const { body: changed } = await change(file, { allows_shared_numbers: true })
  const early = await apply(file, { who: owner })
  expect(early).toMatchObject({ status: 409, body: { code: 'edit_conflict', errors: {}, current: changed } })
  expect(await packer.call('POST', at(file, 'apply/'), { headers: keyed() })).toMatchObject({
    status: 428,
    body: { code: 'revision_required' },
  })
  expect((await packer.call('GET', at(file))).body).toEqual(changed)
  expect(await parcelsOf(number)).toEqual([])
  expect((await apply(changed, { who: owner })).body).toMatchObject({ status: 'applied', counts: { shipped: 1 } })
  expect((await packer.call('POST', at(file, 'apply/'), { headers: keyed() })).body).toMatchObject({
    status: 'applied',
  })
  expect(await parcelsOf(number)).toHaveLength(1)
})

test('a line whose order was refunded meanwhile reports it, and the others are shipped; two concurrent presses ship once', async () => {
  const [cancelled, good] = [await shop.paidOrder(), await orderToShip()]
  await setOrderAddress(shop, cancelled.orderNumber)
  const file = (
    await upload(`订单号,运单号,快递\n${cancelled.orderNumber},${nextNumber()},sf\n${good},${nextNumber()},sf\n`)
  ).body
  expect(file.counts).toMatchObject({ to_ship: 2 })
  await shop.refund(cancelled)
  await Promise.all([apply(file), apply(file, { who: owner })])
  const { body } = await packer.call('GET', at(file))
  expect(body).toMatchObject({ status: 'applied', counts: { shipped: 1, not_shippable: 1 } })
  expect(await parcelsOf(good)).toHaveLength(1)
})

test('a press whose answer was lost is sent again under its key: one list, one parcel', async () => {
  const [number, key] = [await orderToShip(), randomUUID()]
  const content = `订单号,运单号,快递\n${number},${nextNumber()},sf\n`
  const [file, again] = await Promise.all([
    upload(content, { headers: keyed(key) }),
    upload(content, { headers: keyed(key) }),
  ])
  expect(again).toMatchObject({ status: 201, body: file.body })
  expect(await upload(`${content}x`, { headers: keyed(key) })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  })
  const [late] = await Promise.all([apply(file.body, { key: 'press' }), apply(file.body, { key: 'press' })])
  expect(late.status).toBe(200)
  expect((await apply(file.body, { key: 'press' })).body).toMatchObject({ status: 'applied', counts: { shipped: 1 } })
  expect(await parcelsOf(number)).toHaveLength(1)
  const other = (await upload(content)).body
  expect(await apply(other, { key: 'press' })).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
})

test.each([
  ['an upload', () => upload('a,b\n', { headers: {} })],
  ['a press', () => packer.call('POST', '/api/console/imports/x/apply/', { headers: { 'if-match': '"1"' } })],
])('%s without a key is refused', async (_name, send) => {
  expect(await send()).toMatchObject({ status: 400, body: { errors: { 'Idempotency-Key': [expect.any(String)] } } })
})

test('a packed parcel is dispatched with the file’s number', async () => {
  const number = await orderToShip()
  const path = `/api/console/orders/${number}/shipments/`
  await packer.call('POST', path, {
    json: { carrier_code: 'yto', tracking_number: '' },
    headers: { 'idempotency-key': 'b' },
  })
  const file = (await upload(`订单号,运单号,快递\n${number},${nextNumber()},sf\n`)).body
  await apply(file)
  expect(await parcelsOf(number)).toMatchObject([{ status: 'handed_over', carrier: { code: 'sf' } }])
})
