/** Exports by role: permissions, re-authentication, erased accounts, the audit log. */
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Role } from '#features/staff/values.ts'
import { exportAs, rowsOf } from '../../testing/read-file.ts'

const shop = await openPaymentFixtureOfFile()
const { database } = shop.context
const people = {} as Record<Role, SignedIn>
let goodsId: number
beforeAll(async () => {
  for (const role of ['owner', 'manager', 'packer', 'viewer'] as const) people[role] = await signInAs(shop, role)
  const order = await shop.paidOrder()
  goodsId = order.goodsId
  await setOrderAddress(shop, order.orderNumber)
})

const allowed = { orders: true, ledger: true, goods: true, stock: true }
test.each([
  ['owner', { ...allowed, shoppers: true }],
  ['manager', { ...allowed, shoppers: true }],
  ['packer', { orders: false, ledger: false, goods: false, stock: false, shoppers: false }],
  ['viewer', { ...allowed, shoppers: false }],
] as const)('a %s may export %j', async (role, kinds) => {
  const { status, body } = await people[role].call('GET', '/api/console/exports/')
  expect(status).toBe(role === 'packer' ? 403 : 200)
  const may = Object.entries(kinds).filter(([, isAllowed]) => isAllowed)
  if (status === 200) expect(body.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(may.map(([kind]) => kind))
  for (const [kind, isAllowed] of Object.entries(kinds)) {
    for (const format of ['csv', 'xlsx']) {
      const { status: got, headers } = await exportAs(people[role], `${kind}.${format}`)
      expect([kind, got]).toEqual([kind, isAllowed ? 200 : 403])
      if (isAllowed) expect(headers['cache-control']).toBe('no-store')
    }
  }
})

test('names and addresses need re-authentication, and addresses their permission', async () => {
  const { manager, viewer } = people
  for (const [file, column] of [
    ['orders.csv', 'username'],
    ['orders.csv', 'recipient'],
    ['orders.csv', 'message'],
    ['shoppers.xlsx', 'email'],
  ] as const)
    expect(await exportAs(manager, file, { columns: `${column},status` })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    })
  await Promise.all([manager.confirm(), viewer.confirm()])
  const columns = 'order_number,username,recipient,phone,address'
  const [row] = await rowsOf((await exportAs(manager, 'orders.csv', { columns })).text)
  expect(row).toMatchObject({ username: shop.shopper.username, recipient: expect.stringMatching(/^[^*]+$/) })
  expect(await exportAs(viewer, 'orders.csv', { columns })).toMatchObject({
    status: 403,
    body: { code: 'permission_denied' },
  })
  const named = await exportAs(viewer, 'orders.csv', { columns: 'username' })
  expect(await rowsOf(named.text)).toEqual([{ username: shop.shopper.username }])
  const offered = (await viewer.call('GET', '/api/console/exports/')).body.kinds[0].columns
  expect(offered.map(({ name }: { name: string }) => name)).not.toContain('address')
})

test('a viewer exports the message to the shop, which the page of the order shows to viewers', async () => {
  const { viewer } = people
  const { orderNumber } = await shop.paidOrder()
  await database.execute(sql`update orders set message = '送礼用' where order_number = ${orderNumber}`)
  expect((await viewer.call('GET', `/api/console/orders/${orderNumber}/`)).body).toMatchObject({
    message: '送礼用',
    address: null,
  })
  await viewer.confirm()
  const { text } = await exportAs(viewer, 'orders.csv', { columns: 'order_number,message' })
  expect(await rowsOf(text)).toContainEqual({ order_number: orderNumber, message: '送礼用' })
})

test('addresses of orders that are long closed are masked for all but owners', async () => {
  const order = await shop.paidOrder()
  await setOrderAddress(shop, order.orderNumber)
  await shop.refund(order)
  await database.execute(
    sql`update orders set refunded_at = now() - interval '91 days', fulfilment = 'called_off' where order_number = ${order.orderNumber}`,
  )
  await Promise.all([people.manager.confirm(), people.owner.confirm()])
  const recipientFor = async (who: SignedIn) => {
    const { text } = await exportAs(who, 'orders.csv', { columns: 'order_number,recipient,phone,address' })
    return (await rowsOf(text)).find((row) => row['order_number'] === order.orderNumber)!
  }
  expect(await recipientFor(people.manager)).toMatchObject({
    recipient: expect.stringMatching(/^.\*\*$/),
    phone: expect.stringMatching(/^\*{7}\d{4}$/),
    address: expect.stringContaining('***'),
  })
  expect((await recipientFor(people.owner))['recipient']).not.toContain('*')
})

test('an erased shopper is named in no file, and their sums stay', async () => {
  const shopper = await registerShopper(shop)
  const order = await buyAsNewShopper(shop, { goodsId, shopper })
  await shop.pay(order.payUrl, order.outTradeNo)
  await setOrderAddress(shop, order.orderNumber)
  await shop.refund(order)
  const erased = await shop.call('POST', '/api/user/delete_account/', {
    token: shopper.access,
    json: { password: validPassword },
  })
  expect(erased.status).toBeLessThan(300)
  await people.owner.confirm()
  const kinds = (await people.owner.call('GET', '/api/console/exports/')).body.kinds
  for (const { kind, columns } of kinds) {
    const names = columns.map(({ name }: { name: string }) => name).join(',')
    const { status, text } = await exportAs(people.owner, `${kind}.csv`, {
      columns: names,
      heads: 'words',
      lang: 'zh-CN',
    })
    expect(status).toBe(200)
    expect(text).not.toContain(shopper.username)
    expect(text).not.toContain(`deleted:${shopper.id}`)
    if (kind === 'orders') {
      const row = (await rowsOf(text)).find((one) => one['订单号'] === order.orderNumber)!
      expect(row).toMatchObject({
        顾客: '已注销的顾客',
        收货人: '',
        地址: '',
        '收款（元）': '19.90',
        '退款（元）': '19.90',
      })
    }
    if (kind === 'shoppers') {
      const row = (await rowsOf(text)).find((one) => one['编号'] === String(shopper.id))!
      expect(row).toMatchObject({ 状态: '已注销的顾客', 用户名: '', '收款（元）': '19.90', '退款（元）': '19.90' })
    }
  }
})

test('what cannot be exported is refused by field', async () => {
  const refused = async (file: string, query: Record<string, string>) => {
    const { status, body } = await exportAs(people.viewer, file, query)
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await refused('orders.csv', { columns: 'order_number,password_hash' })).toEqual([400, ['columns']])
  expect(await refused('orders.csv', { columns: 'constructor' })).toEqual([400, ['columns']])
  expect(await refused('orders.csv', { from: '2026-11-02', to: '2026-11-01' })).toEqual([400, ['to']])
  expect(await refused('orders.csv', { from: '2026-02-30' })).toEqual([400, ['from']])
  expect(await refused('goods.csv', { from: '2026-11-02' })).toEqual([400, ['from']])
  expect(await refused('ledger.csv', { type_1: '茶' })).toEqual([400, ['type_1']])
  expect(await refused('orders.csv', { columns: 'x'.repeat(4_001) })).toEqual([400, ['columns']])
  for (const file of ['staff.csv', 'orders.pdf', 'orders'])
    expect((await exportAs(people.viewer, file)).status, file).toBe(404)
})

test('the audit log and the list name who took which file', async () => {
  const { viewer, owner } = people
  const { headers } = await exportAs(viewer, 'ledger.csv', {
    from: '2026-11-01',
    to: '2026-11-30',
    columns: 'kind,amount',
  })
  expect(headers['content-disposition']).toBe('attachment; filename="ledger-2026-11-01-2026-11-30.csv"')
  const { body } = await owner.call('GET', '/api/console/trail/?action=export.make')
  expect(body.results[0]).toMatchObject({
    staff_name: 'The viewer',
    changes: {
      file: [null, 'ledger.csv'],
      from: [null, '2026-11-01'],
      to: [null, '2026-11-30'],
      columns: [null, ['kind', 'amount']],
      rows: [null, expect.any(Number)],
    },
  })
  const list = await viewer.call('GET', '/api/console/exports/')
  expect(list.body.results[0]).toMatchObject({
    staff_name: 'The viewer',
    file: 'ledger.csv',
    from: '2026-11-01',
    to: '2026-11-30',
    columns: 2,
  })
  expect(list.body.results.length).toBeLessThanOrEqual(10)
})
