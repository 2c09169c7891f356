/**
 * Prints how many orders a second the database processes from the shop's own statements, without HTTP. Runs as its own
 * process.
 */
import { randomBytes } from 'node:crypto'
import { openShopContext } from '../../../shop/commands/open-shop-context.ts'

const [seconds, lanes, afterGoods, goodsCount] = process.argv.slice(2).map(Number) as [number, number, number, number]
const { insertOrder } = await import('../../../shop/src/features/orders/server/queries/insert-order.ts')
const { firstPaymentWithOrder } = await import('../../../shop/src/features/payments/server/queries/insert-payment.ts')
const { context, close } = await openShopContext(() => {})
const { database } = context
const { rows } = await database.execute<{ id: number }>('select min(id)::int as id from users')
const userId = rows[0]!.id
const facts = await database.execute<{ id: number; priceInFen: number; weightInGrams: number | null }>(
  'select id, price_in_fen::int as "priceInFen", weight_in_grams as "weightInGrams" from goods',
)
const factsOf = new Map(facts.rows.map(({ id, ...fact }) => [id, fact]))
const attempt = firstPaymentWithOrder('alipay', ({ createdAt, expiresAt }) => ({
  outTradeNo: randomBytes(12).toString('hex'),
  createdAt,
  expiresAt,
  nextCheckAt: expiresAt,
}))

let count = 0
let failed = 0
async function orderOnce(): Promise<void> {
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + 900_000)
  const goodsId = 1 + afterGoods + Math.floor(Math.random() * goodsCount)
  const { priceInFen, weightInGrams } = factsOf.get(goodsId)!
  const order = await insertOrder(
    database,
    {
      orderNumber: randomBytes(9).toString('hex'),
      userId,
      lines: [{ goodsId, quantity: 1, unitPriceInFen: priceInFen, weightInGrams, paidInFen: priceInFen }],
      goodsTotalInFen: priceInFen,
      discountInFen: 0,
      deliveryFeeInFen: 0,
      totalInFen: priceInFen,
      promotions: [],
      automaticPromotions: null,
      zone: null,
      address: null,
      message: '',
      termsVersion: null,
      redirectUrl: 'http://localhost/user/order',
      language: 'zh-CN',
      idempotencyKey: null,
      requestDigest: null,
      maxPending: null,
      createdAt,
      expiresAt,
    },
    attempt,
  )
  if (!order) {
    failed += 1
    return
  }
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
if (failed > count / 10) throw new Error(`${failed} orders were refused: the seed has too little stock`)
