import { randomUUID } from 'node:crypto'
import { changePrice } from '#features/catalogue/server/index.ts'
import type { BulkSaleInput, PlanBulkSale } from '#features/catalogue/server/ports/bulk-sales.ts'
import { maxUnconfirmedPrices } from '#features/catalogue/values.ts'
import { respondIdempotently, writeAuditEntries } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { requireRecentSignIn, type Staff } from '#platform/http/calls/access.ts'
import { Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readFen, toWireMoney } from '#platform/money/money.ts'
import { m } from '#texts'
import {
  copySales,
  type GoodsToDiscount,
  hasSalesOfBatch,
  readGoodsToDiscount,
  readOpenSalesOfBatch,
} from '../queries/bulk-sale-queries.ts'
import { lockGoodsOfSales, readOpenSales } from '../queries/sale-queries.ts'
import { faultOfSalePrice, faultsOfPeriod, fromNow, overlap, type Period } from '../rules/check-sale.ts'
import { SaleNotFound } from '../rules/errors.ts'
import { baseSentences } from '../../rules/base-sentences.ts'
import { type Base, wasPriceOf } from '../rules/bases.ts'
import { endingChanges, startingChanges } from '../rules/sale-changes.ts'
import { toWireBase } from '../rules/sale-view.ts'
import { stopSales } from './change-sales.ts'
import { moveSalesInSteps } from './move-sales.ts'
import { readExpectedBasesOfMany } from './read-sales.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>
type Response = Awaited<ReturnType<PlanBulkSale>>

/** Goods with entries written by one statement. */
const step = 500

interface Judged {
  goods: GoodsToDiscount
  priceInFen: number
  fault: LocalizedMessage | null
}

/**
 * Plans one sale for each item, all in one transaction. Skips and lists goods with a price that is not lower, or with a
 * sale at that time. Sales that are due start before the response. A repeat with the same key returns the first
 * response.
 * @throws Invalid, RequestKeyReused
 */
export const planBulkSale: PlanBulkSale = async (context, by, input) => {
  const now = context.now()
  const period = fromNow(input, now)
  const faults = Object.entries(faultsOfPeriod(period, now))
  if (faults.length > 0) throw new Invalid(Object.fromEntries(faults.map(([field, texts]) => [`sale.${field}`, texts])))
  const { key, named, price, startsAt, endsAt } = input
  if (key === null) return preview(context.database, { input, period, now })
  const response = await context.inTransaction((transaction) =>
    respondIdempotently(transaction, { by, key, sent: ['plan sales', named, price, startsAt, endsAt], now }, () =>
      planOnce(transaction, by, { input, period, now }),
    ),
  )
  if (period.startsAt <= now)
    await moveSalesInSteps(context, { goodsIds: response.rows.map(({ id }) => id), by: 'system' })
  return response
}

interface Plan {
  input: BulkSaleInput
  period: Period
  now: Date
}

async function judge(database: Database, { input: { goodsIds, price }, period }: Plan): Promise<Judged[]> {
  const stored = await readGoodsToDiscount(database, goodsIds)
  const open = Map.groupBy(await readOpenSales(database, goodsIds), ({ goodsId }) => goodsId)
  return stored.map((goods) => {
    const priceInFen = changePrice(goods.regularPriceInFen, price)
    return { goods, priceInFen, fault: faultOf(goods, { priceInFen, period, open: open.get(goods.id) ?? [] }) }
  })
}

function faultOf(
  { regularPriceInFen }: GoodsToDiscount,
  { priceInFen, period, open }: { priceInFen: number; period: Period; open: readonly Period[] },
): LocalizedMessage | null {
  if (priceInFen <= 0) return (options) => m.sales_price_too_low({}, options)
  if (open.some((other) => overlap(period, other))) return (options) => m.sales_overlap({}, options)
  return faultOfSalePrice(priceInFen, regularPriceInFen)
}

const refusedOf = (judged: readonly Judged[], { language }: BulkSaleInput): Response['refused'] =>
  judged.flatMap(({ goods: { id, sku }, fault }) => (fault ? [{ id, sku, detail: fault({ locale: language }) }] : []))

function rowOf({ goods: { id, sku, names, regularPriceInFen }, priceInFen }: Judged): Response['rows'][number] {
  return {
    id,
    sku,
    names,
    before: { price: toWireMoney(regularPriceInFen) },
    after: { sale_price: toWireMoney(priceInFen) },
  }
}

function withWasPrice(
  row: Response['rows'][number],
  { bases, language }: { bases: readonly Base[]; language: Language },
): Response['rows'][number] {
  const price = row.after.sale_price!
  const wasPrice = wasPriceOf(bases, readFen(price))
  if (wasPrice) return { ...row, after: { ...row.after, was_price: toWireMoney(wasPrice.amountInFen) } }
  const sentences = baseSentences({ price, bases: bases.map(toWireBase) }, { locale: language })
  const reason = sentences.join(language === 'en' ? ' ' : '')
  return { ...row, after: { ...row.after, was_price: null, no_was_price: reason } }
}

async function preview(database: Database, plan: Plan): Promise<Response> {
  const judged = await judge(database, plan)
  const planned = judged.filter(({ fault }) => fault === null)
  const rows: Response['rows'] = []
  for (let start = 0; start < planned.length; start += step) {
    const some = planned.slice(start, start + step)
    const bases = await readExpectedBasesOfMany(
      database,
      plan,
      some.map(({ goods: { id }, priceInFen }) => ({ goodsId: id, priceInFen })),
    )
    for (const one of some) {
      rows.push(withWasPrice(rowOf(one), { bases: bases.get(one.goods.id)!, language: plan.input.language }))
    }
  }
  return { batch_id: null, undo_until: null, asked: judged.length, rows, refused: refusedOf(judged, plan.input) }
}

async function planOnce(transaction: Database, by: Staff, plan: Plan): Promise<Response> {
  const { input, period, now } = plan
  await lockGoodsOfSales(transaction, input.goodsIds)
  const judged = await judge(transaction, plan)
  const planned = judged.filter(({ fault }) => fault === null)
  const batchId = randomUUID()
  await copySales(
    transaction,
    planned.map(({ goods: { id }, priceInFen }) => ({
      goodsId: id,
      priceInFen,
      startsAt: period.startsAt,
      endsAt: period.endsAt,
      batchId,
      staffId: by.id,
      createdAt: now,
    })),
  )
  await writeInSteps(
    planned,
    ({ goods: { id, sku }, priceInFen }) => ({
      by,
      at: now,
      action: 'goods.sale',
      subject: { kind: 'goods', id, label: sku },
      changes: startingChanges({ ...period, priceInFen }),
      batchId,
    }),
    (acts) => writeAuditEntries(transaction, acts),
  )
  return {
    batch_id: planned.length > 0 ? batchId : null,
    undo_until: null,
    asked: judged.length,
    rows: planned.map(rowOf),
    refused: refusedOf(judged, input),
  }
}

async function writeInSteps<Item, Entry>(
  items: readonly Item[],
  toEntry: (item: Item) => Entry,
  write: (entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += step) await write(items.slice(start, start + step).map(toEntry))
}

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/**
 * Ends the running sales of a bulk edit, and removes its coming ones, in one transaction; the prices follow. Idempotent.
 * @throws SaleNotFound, ReauthenticationRequired for as many sales as require it in a bulk edit
 */
export async function endBulkSales(
  context: Context,
  by: Staff,
  batchId: string,
): Promise<{ ended: number; removed: number }> {
  if (!isId(batchId)) throw new SaleNotFound()
  const stopped = await context.inTransaction(async (transaction) => {
    const now = context.now()
    if (!(await hasSalesOfBatch(transaction, batchId))) throw new SaleNotFound()
    const found = await readOpenSalesOfBatch(transaction, batchId)
    if (found.length > maxUnconfirmedPrices) requireRecentSignIn(by)
    const goodsIds = found.map(({ goodsId }) => goodsId)
    await lockGoodsOfSales(transaction, goodsIds)
    const open = await readOpenSalesOfBatch(transaction, batchId)
    await stopSales(transaction, open, now)
    const skus = new Map((await readGoodsToDiscount(transaction, goodsIds)).map(({ id, sku }) => [id, sku]))
    await writeInSteps(
      open,
      (sale) => ({
        by,
        at: now,
        action: 'goods.sale_end',
        subject: { kind: 'goods', id: sale.goodsId, label: skus.get(sale.goodsId) ?? '' },
        changes: endingChanges(sale, now),
        batchId,
      }),
      (acts) => writeAuditEntries(transaction, acts),
    )
    return open
  })
  const running = stopped.filter(({ startedAt }) => startedAt !== null)
  await moveSalesInSteps(context, { goodsIds: running.map(({ goodsId }) => goodsId), by })
  return { ended: running.length, removed: stopped.length - running.length }
}
