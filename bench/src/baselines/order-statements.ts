/**
 * Prints how many orders a second the database processes from the shop's own statements, without HTTP. Runs as its own
 * process.
 */
import { randomBytes } from 'node:crypto'
import { openShopContext } from '../../../shop/commands/open-shop-context.ts'

const [seconds, lanes, afterGoods, goodsCount] = process.argv.slice(2).map(Number) as [number, number, number, number]
const { insertOrder } = await import('../../../shop/src/features/orders/server/queries/insert-order.ts')
const { insertFirstPayment } = await import('../../../shop/src/features/payments/server/queries/insert-payment.ts')
const { context, close } = await openShopContext(() => {})
const { database } = context
const { rows } = await database.execute<{ id: number }>('select min(id)::int as id from users')
const userId = rows[0]!.id
const prices = await database.execute<{ id: number; price: number }>('select id, price_in_fen::int as price from goods')
const priceOf = new Map(prices.rows.map(({ id, price }) => [id, price]))

let count = 0
let failed = 0
async function orderOnce(): Promise<void> {
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + 900_000)
  const goodsId = 1 + afterGoods + Math.floor(Math.random() * goodsCount)
  const priceInFen = priceOf.get(goodsId)!
  const order = await insertOrder(database, {
    orderNumber: randomBytes(9).toString('hex'),
    userId,
    goodsId,
    quantity: 1,
    unitPriceInFen: priceInFen,
    goodsTotalInFen: priceInFen,
    deliveryFeeInFen: 0,
    totalInFen: priceInFen,
    paidInFen: priceInFen,
    redirectUrl: 'http://localhost/user/order',
    language: 'zh-CN',
    idempotencyKey: null,
    requestDigest: null,
    maxPending: null,
    createdAt,
    expiresAt,
  })
  if (!order) {
    failed += 1
    return
  }
  await insertFirstPayment(database, {
    orderId: order.id,
    provider: 'alipay',
    outTradeNo: randomBytes(12).toString('hex'),
    amountInFen: order.totalInFen,
    currency: order.currency,
    expiresAt,
    createdAt,
    nextCheckAt: expiresAt,
  })
  count += 1
}

const startedAt = performance.now()
const endsAt = startedAt + seconds * 1000
await Promise.all(
  Array.from({ length: lanes }, async () => {
    while (performance.now() < endsAt) await orderOnce()
  }),
)
console.log(count / ((performance.now() - startedAt) / 1000))
await close()
if (failed > count / 10) throw new Error(`${failed} orders were not taken: the seed has too little stock`)
