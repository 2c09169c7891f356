import { GoodsNotFound } from '#features/catalogue/server/index.ts'
import type { ConsoleSale } from '#features/sales/console-contract.ts'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { EditConflict, Invalid } from '#platform/http/responses/errors.ts'
import { m } from '#texts'
import type { GoodsPriceFacts } from '../queries/price-facts-queries.ts'
import {
  deleteSales,
  endSalesAt,
  findSale,
  insertSales,
  lockGoodsOfSales,
  readOpenSales,
  setSaleUntil,
  updateSale,
} from '../queries/sale-queries.ts'
import type { SaleRow } from '../queries/sale-tables.ts'
import { faultOfSalePrice, faultsOfPeriod, fromNow, overlap, type Period } from '../rules/check-sale.ts'
import { SaleNotFound, SaleOverlaps } from '../rules/errors.ts'
import { endingChanges, startingChanges } from '../rules/sale-changes.ts'
import { toWireSale } from '../rules/sale-view.ts'
import { moveSalesOf } from './move-sales.ts'
import { describeSale, readExpectedBases, requirePriceFacts } from './read-sales.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

export interface SaleInput extends Period {
  goodsId: number
  priceInFen: number
}

/** @throws Invalid, SaleOverlaps */
function requireValidSale(
  sale: SaleInput,
  { facts, open, now }: { facts: GoodsPriceFacts; open: readonly SaleRow[]; now: Date },
): void {
  const fault = faultOfSalePrice(sale.priceInFen, facts.regularPriceInFen)
  const faults = { ...(fault && { price: [fault] }), ...faultsOfPeriod(sale, now) }
  if (Object.keys(faults).length > 0) throw new Invalid(faults)
  if (open.some((other) => overlap(sale, other))) throw new SaleOverlaps()
}

/**
 * Writes nothing.
 * @throws GoodsNotFound, Invalid, SaleOverlaps
 */
export async function previewSale({ database, now: clock }: Context, input: SaleInput): Promise<ConsoleSale> {
  const now = clock()
  const sale = fromNow(input, now)
  const facts = await requirePriceFacts(database, sale.goodsId, now)
  const open = await readOpenSales(database, [sale.goodsId])
  requireValidSale(sale, { facts, open, now })
  const planned = { ...sale, id: null, startedAt: null, bases: [] }
  const bases = await readExpectedBases(database, { facts, now }, [...open, planned])
  return toWireSale(planned, bases.get(planned)!)
}

/**
 * Adds a sale, and starts it if it is due. A key makes a repeat return the same sale.
 * @throws GoodsNotFound, Invalid, SaleOverlaps, RequestKeyReused
 */
export async function addSale(
  { inTransaction, now: clock }: Context,
  by: Staff,
  { key, ...input }: SaleInput & { key: string | null },
): Promise<ConsoleSale> {
  return inTransaction(async (transaction) => {
    const now = clock()
    const add = () => addOnce(transaction, by, fromNow(input, now), now)
    if (key === null) return add()
    return respondIdempotently(transaction, { by, key, sent: ['add sale', input], now }, add)
  })
}

async function addOnce(transaction: Database, by: Staff, sale: SaleInput, now: Date): Promise<ConsoleSale> {
  const { goodsId } = sale
  await lockGoodsOrThrow(transaction, goodsId)
  const facts = await requirePriceFacts(transaction, goodsId, now)
  const open = await readOpenSales(transaction, [goodsId])
  requireValidSale(sale, { facts, open, now })
  const [added] = await insertSales(transaction, [{ ...sale, staffId: by.id, createdAt: now }])
  await writeAuditEntry(transaction, {
    by,
    at: now,
    action: 'goods.sale',
    subject: { kind: 'goods', id: goodsId, label: facts.sku },
    changes: startingChanges(sale),
  })
  await moveSalesOf(transaction, { goodsIds: [goodsId], at: now, by })
  return describeSale(transaction, added!, now)
}

async function lockGoodsOrThrow(transaction: Database, goodsId: number): Promise<void> {
  const locked = await lockGoodsOfSales(transaction, [goodsId])
  if (locked.length === 0) throw new GoodsNotFound()
}

/** The sale may have started in this millisecond. */
const endOf = ({ startsAt }: SaleRow, now: Date) => new Date(Math.max(now.getTime(), startsAt.getTime() + 1))

interface SaleId {
  goodsId: number
  id: number
  /** The one that the change is based on. */
  revision: number
}

/** @throws GoodsNotFound, SaleNotFound also once it has ended, EditConflict, Invalid, SaleOverlaps */
export async function changeSale(
  { inTransaction, now: clock }: Context,
  by: Staff,
  { goodsId, id, revision, ...period }: SaleId & Partial<Period>,
): Promise<ConsoleSale> {
  return inTransaction(async (transaction) => {
    const now = clock()
    await lockGoodsOrThrow(transaction, goodsId)
    const sale = await findSale(transaction, { goodsId, id })
    if (!sale || sale.endedAt) throw new SaleNotFound()
    const sentFields = [...(period.startsAt ? ['starts_at'] : []), ...(period.endsAt ? ['ends_at'] : [])]
    if (sale.revision !== revision) throw new EditConflict(await describeSale(transaction, sale, now), sentFields)
    const startsAt = period.startsAt ?? sale.startsAt
    if (sale.startedAt && startsAt.getTime() !== sale.startsAt.getTime())
      throw new Invalid({ starts_at: [(options) => m.sales_has_started({}, options)] })
    const sent = { ...sale, startsAt, endsAt: period.endsAt ?? sale.endsAt }
    const changed = sale.startedAt ? sent : fromNow(sent, now)
    const facts = await requirePriceFacts(transaction, goodsId, now)
    const others = (await readOpenSales(transaction, [goodsId])).filter((other) => other.id !== id)
    const faults = faultsOfPeriod(changed, now)
    if (Object.keys(faults).length > 0) throw new Invalid(faults)
    if (others.some((other) => overlap(changed, other))) throw new SaleOverlaps()
    const { endsAt } = changed
    const stored = await updateSale(transaction, id, { startsAt: changed.startsAt, endsAt, revision: revision + 1 })
    if (sale.startedAt) await setSaleUntil(transaction, goodsId, endsAt)
    await writeAuditEntry(transaction, {
      by,
      at: now,
      action: 'goods.sale_change',
      subject: { kind: 'goods', id: goodsId, label: facts.sku },
      changes: {
        sale_starts_at: [sale.startsAt.toISOString(), changed.startsAt.toISOString()],
        sale_ends_at: [sale.endsAt.toISOString(), endsAt.toISOString()],
      },
    })
    await moveSalesOf(transaction, { goodsIds: [goodsId], at: now, by })
    return describeSale(transaction, stored, now)
  })
}

/**
 * Ends a running sale, or removes a coming one. Idempotent for one that has ended.
 * @throws GoodsNotFound, SaleNotFound, EditConflict
 */
export async function endSale(
  { inTransaction, now: clock }: Context,
  by: Staff,
  { goodsId, id, revision }: SaleId,
): Promise<undefined> {
  return inTransaction(async (transaction) => {
    const now = clock()
    await lockGoodsOrThrow(transaction, goodsId)
    const sale = await findSale(transaction, { goodsId, id })
    if (!sale) throw new SaleNotFound()
    if (sale.endedAt) return undefined
    if (sale.revision !== revision) throw new EditConflict(await describeSale(transaction, sale, now), [])
    const { sku } = await requirePriceFacts(transaction, goodsId, now)
    await stopSales(transaction, [sale], now)
    await writeAuditEntry(transaction, {
      by,
      at: now,
      action: 'goods.sale_end',
      subject: { kind: 'goods', id: goodsId, label: sku },
      changes: endingChanges(sale, now),
    })
    if (sale.startedAt) await moveSalesOf(transaction, { goodsIds: [goodsId], at: endOf(sale, now), by })
    return undefined
  })
}

/** Lets running sales end now, and removes coming ones; the prices move later. Requires the locks of the goods. */
export async function stopSales(transaction: Database, sales: readonly SaleRow[], now: Date): Promise<void> {
  await deleteSales(
    transaction,
    sales.filter(({ startedAt }) => startedAt === null).map(({ id }) => id),
  )
  await endSalesAt(
    transaction,
    sales.filter(({ startedAt }) => startedAt !== null).map(({ id }) => id),
    now,
  )
}
