/** Papers, returns and addresses that a request writes while the person is erased. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { changeFacts, testFacts } from '#features/content/testing/shop-facts-factory.ts'
import { addAddress } from '#features/checkout/testing/basket-purchase-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'
import { eraseUser, lockGuest } from '#features/identity/server/index.ts'
import { lockUser } from '#features/identity/server/queries/user-queries.ts'
import { guestOrders } from '#features/orders/server/index.ts'
import { buyAsNewShopper, tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Database } from '#platform/database/database.ts'
import { buyAsGuest, withToken } from '../../testing/guest-factory.ts'

const shop = await openPaymentFixtureOfFile()
const { database, inTransaction } = shop.context
const staff = staffClient(shop)
const manager = await signInAs(shop, 'manager', { isConfirmed: true })
await changeFacts(manager, { ...testFacts, seat: 'CN' })

async function paidByShopper() {
  const { orderNumber, shopper, ...order } = await buyAsNewShopper(shop, { goodsId: await createGoods(shop.context) })
  await shop.pay(order.payUrl, order.outTradeNo)
  const where = async () => ({ address_id: await addAddress(shop, shopper) })
  return { orderNumber, userId: Number(shopper.id), access: { token: shopper.access }, where }
}

async function paidByGuest() {
  const goodsId = await createGoods(shop.context, { priceInFen: 12_800 })
  const order = await buyAsGuest(shop, { lines: [{ goods_id: goodsId, quantity: 1 }], expected_total: '128.00' })
  await shop.pay(order.payUrl, tradeIn(order.payUrl).out_trade_no!)
  const { rows } = await database.execute<{ id: number }>(
    sql`select user_id as id from orders where order_number = ${order.orderNumber}`,
  )
  const { orderNumber, orderToken } = order
  const where = async () => ({ address: { ...addressInHangzhou, street: '北山街道 9 号' } })
  return { orderNumber, userId: Number(rows[0]!.id), access: withToken(orderToken), where }
}

type Lock = (transaction: Database, userId: number) => Promise<unknown>
const lockOrders: Lock = (transaction, userId) => guestOrders.lockOrdersOf(transaction, userId)

const shopper = { paid: paidByShopper, locks: [lockUser, lockOrders] } as const
const guest = { paid: paidByGuest, locks: [lockOrders, lockGuest] } as const
type Order = Awaited<ReturnType<typeof paidByShopper>> | Awaited<ReturnType<typeof paidByGuest>>

/** The call of a write, after what has to come before it. */
type Write = (order: Order) => Promise<readonly [method: 'POST' | 'PUT', path: string, json: object]>
const receipt: Write = async () => ['POST', 'receipt', { addressee: '林小满' }]
const invoice: Write = async () => ['POST', 'invoice', { kind: 'personal', title: '林小满' }]
const address: Write = async ({ where }) => ['PUT', 'address', await where()]
const goodsReturn: Write = async (order) => {
  if ('token' in order.access) await setOrderAddress(shop, order.orderNumber)
  await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: 'SF1' })
  await staff.markDelivered(order, 1)
  const lines = [{ position: 1, quantity: 1 }]
  return ['POST', 'return', { kind: 'money_only', reason: 'missing', text: '林小满的茶碗碎了', lines }]
}

test.each([
  ['receipt', 'shopper', shopper, receipt],
  ['request for an invoice', 'shopper', shopper, invoice],
  ['receipt', 'guest', guest, receipt],
  ['request for an invoice', 'guest', guest, invoice],
  ['return', 'shopper', shopper, goodsReturn],
  ['return', 'guest', guest, goodsReturn],
  ['address', 'shopper', shopper, address],
  ['address', 'guest', guest, address],
])('no %s is written for a %s erased meanwhile, and neither deadlocks', async (_write, _who, owner, write) => {
  const order = await owner.paid()
  const { orderNumber, userId, access } = order
  const [method, path, json] = await write(order)
  const [lockFirst, lockSecond] = owner.locks
  const state = { attempts: 0, hasResponded: false }
  const { pending } = await inTransaction(async (transaction) => {
    state.attempts++
    await lockFirst(transaction, userId)
    const sent = shop.call(method, `/api/order/${orderNumber}/${path}/`, { ...access, json })
    const response = sent.finally(() => (state.hasResponded = true))
    const { rows: own } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const waiting = sql`select from pg_stat_activity where ${own[0]!.pid} = any(pg_blocking_pids(pid))`
    // By another connection, because a transaction sees the list of connections as it first was.
    while (!state.hasResponded && (await database.execute(waiting)).rowCount === 0) await nextTurn()
    await lockSecond(transaction, userId)
    await eraseUser(transaction, userId)
    return { pending: response }
  })
  expect(await pending).toMatchObject({ status: 404 })
  expect(state.attempts).toBe(1)
  const { rows } = await database.execute(sql`
    select from tax_documents join orders on orders.id = order_id where user_id = ${userId}
    union all select from invoice_requests join orders on orders.id = order_id where user_id = ${userId}
    union all select from returns join orders on orders.id = order_id where user_id = ${userId}
    union all select from order_events join orders on orders.id = order_id where user_id = ${userId} and kind like 'address%'`)
  expect(rows).toEqual([])
})
