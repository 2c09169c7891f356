/** Discounts and uses of codes survive a backup, and the deletion of the shopper's account. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { checkOutBasket, createTeaThings, wishFor } from '#features/checkout/testing/basket-purchase-factory.ts'
import { logInAgain, registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { lockOrder, moveOrder } from '#features/orders/server/index.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { readMigrations } from '#platform/database/migrations.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { openPaymentFixtureOfFile } from '../../testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '../../testing/fixtures/find-audit-differences.ts'

const shop = await openPaymentFixtureOfFile()
const folder = await mkdtemp(join(tmpdir(), 'yokoso-promotions-'))
const restored = await createTestShop()
afterAll(async () => {
  await restored.close()
  await rm(folder, { recursive: true, force: true })
})

type Shop = typeof shop | typeof restored
const rowsOf = async (where: Shop, statement: ReturnType<typeof sql>) =>
  (await where.context.database.execute(statement)).rows

/** The rows that hold an order's discounts, and what counts uses. */
async function booksOf(where: Shop) {
  return {
    promotions: await rowsOf(where, sql`select id, names, used_count, use_limit from promotions order by id`),
    codes: await rowsOf(where, sql`select code, promotion_id, used_count from promotion_codes order by code`),
    uses: await rowsOf(
      where,
      sql`select promotion_id, code, order_id, nth, discount_in_fen, given_back_at is not null as back from promotion_uses order by id`,
    ),
    discounts: await rowsOf(where, sql`select * from order_discounts order by order_id, position`),
    shares: await rowsOf(where, sql`select * from order_line_discounts order by 1, 2, 3`),
  }
}

async function backUpAndRestore(): Promise<void> {
  const keysDirectory = join(folder, 'keys')
  await mkdir(keysDirectory)
  const path = join(folder, 'shop.backup')
  await writeBackup({ ...shop.context, keysDirectory }, path, () => {})
  const migrations = await readMigrations(migrationsDirectory)
  await restoreBackup({ ...restored.context, keysDirectory: join(folder, 'restored'), migrations }, path, () => {})
}

const useLimit = 3
const code = 'KEEP7'
const promotion = await createPromotion(shop.context, { percent: 7, useLimit, codes: [{ code, useLimit }] })
await createPromotion(shop.context, { kind: 'amount', amountInFen: 1_001 })

async function buyWithCode() {
  const shopper = await registerShopper(shop)
  const things = await createTeaThings(shop, shopper)
  const { status, body } = await checkOutBasket(shop, shopper, { ...wishFor(things), code, expected_total: '548.70' })
  expect([status, body.detail]).toEqual([201, undefined])
  const [row] = await rowsOf(shop, sql`select id from orders where order_number = ${body.order_number}`)
  const { order_number: orderNumber, pay_url: payUrl } = body
  return { id: row!.id as number, orderNumber, payUrl, outTradeNo: tradeIn(payUrl).out_trade_no!, shopper }
}

const expire = (where: Shop, id: number) =>
  where.context.inTransaction(async (transaction) => {
    await lockOrder(transaction, id)
    return moveOrder(transaction, id, 'expire', where.context.now())
  })

const countsOf = async (where: Shop) =>
  (
    await rowsOf(
      where,
      sql`select used_count as promotion, (select used_count from promotion_codes where code = ${code}) as code
        from promotions where id = ${promotion}`,
    )
  )[0]

test('a restored shop has every discount, and gives the use of an unpaid order back once', async () => {
  const [paid, unpaid] = [await buyWithCode(), await buyWithCode()]
  await shop.pay(paid.payUrl, paid.outTradeNo)
  const before = await booksOf(shop)
  expect([before.uses.length, before.discounts.length, before.shares.length]).toEqual([4, 4, 8])
  await backUpAndRestore()
  expect(await booksOf(restored)).toEqual(before)
  expect(await countsOf(restored)).toEqual({ promotion: 2, code: 2 })
  const { access } = await logInAgain(restored, paid.shopper.username)
  const { body } = await restored.call('GET', `/api/order/${paid.orderNumber}/`, { token: access })
  expect(body).toMatchObject({ total_amount: '548.70', discounts: [{ amount: '10.01' }, { amount: '41.29', code }] })
  await Promise.all([expire(restored, unpaid.id), expire(restored, unpaid.id)])
  expect(await countsOf(restored)).toEqual({ promotion: 1, code: 1 })
  await expire(shop, unpaid.id)
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('the copy of an account names its uses; deleting it leaves the books, and counts each use once', async () => {
  const bought = await buyWithCode()
  const token = bought.shopper.access
  const { body: copy } = await shop.call('GET', '/api/user/my_data/', { token })
  expect(copy.promotion_uses).toMatchObject([
    { order_number: bought.orderNumber, code: null, discount: '10.01', given_back_at: null },
    { order_number: bought.orderNumber, code, discount: '41.29', given_back_at: null },
  ])
  expect(await countsOf(shop)).toEqual({ promotion: 2, code: 2 })
  await shop.cancel(bought)
  await shop.sweep()
  expect(await countsOf(shop)).toEqual({ promotion: 1, code: 1 })
  const erased = await shop.call('POST', '/api/user/delete_account/', { token, json: { password: validPassword } })
  expect(erased.status).toBe(204)
  expect(await countsOf(shop)).toEqual({ promotion: 1, code: 1 })
  expect(
    await rowsOf(shop, sql`select count(*)::int as discounts from order_discounts where order_id = ${bought.id}`),
  ).toEqual([{ discounts: 2 }])
  expect(await findAuditDifferences(shop)).toEqual([])
})
