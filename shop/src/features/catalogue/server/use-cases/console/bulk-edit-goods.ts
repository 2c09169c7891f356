import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { bulkEditGoods as call } from '#features/catalogue/console-contract/bulk.ts'
import { type GoodsTab, maxBatch, maxUnconfirmedPrices, undoLastsInMs } from '#features/catalogue/values.ts'
import { lockGoodsWrites, lockSubType } from '#features/goods-types/server/index.ts'
import { faultOfTaxPercent } from '#features/settings/server/index.ts'
import { RequestKeyReused } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { requireRecentSignIn, type Staff } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { m } from '#texts'
import {
  type BulkEdit,
  finishBatch,
  lockBulkEdit,
  insertBatch,
  insertBatchRows,
  lockGoodsToChange,
  readBatchOfKey,
  readBatchRows,
  readDoneOf,
  readGoodsToChange,
  readNamesOf,
} from '../../queries/console/batch-queries.ts'
import type { BulkSaleContext } from '../../ports/bulk-sales.ts'
import { findGoodsIds } from '../../queries/console/console-list-queries.ts'
import {
  type BulkChange,
  applyBulkChange,
  type ChangedGoods,
  type RefusedGoods,
  valuesOf,
} from '../../rules/console/bulk-changes.ts'
import { BatchUndone } from '../../rules/errors.ts'
import { saleNeeds } from '../../rules/console/ready-for-sale.ts'
import { faultOfPrice } from '../../rules/console/prices.ts'
import { filterOf } from './read-console-goods.ts'
import { batchStep, writeBulkEdit } from './write-bulk-edit.ts'
import { digestOfRequest } from '#platform/http/calls/request-keys.ts'

type Context = Pick<BulkSaleContext, 'database' | 'inTransaction' | 'now' | 'planBulkSale'>
type BulkEditResponse = ResponseOf<typeof call>

export interface FilterInput {
  tab?: GoodsTab | undefined
  q?: string | undefined
  type_1?: string | undefined
  type_2?: string | undefined
  price_min?: string | undefined
  price_max?: string | undefined
}

export interface BulkInput {
  /** Null for a preview. */
  key: string | null
  ids: readonly number[] | undefined
  filter: FilterInput | undefined
  change: BulkChange
  /** The changed price is that of a sale. */
  sale?: { starts_at: string; ends_at: string } | undefined
  language: Language
}

/**
 * Changes many goods alike, by id, some hundreds a transaction. A repeat with the same key resumes an interrupted
 * batch. Goods whose price would be invalid are skipped and listed.
 * @throws Invalid, ReauthenticationRequired, RequestKeyReused, BatchUndone
 */
export async function bulkEditGoods(context: Context, by: Staff, input: BulkInput): Promise<BulkEditResponse> {
  const { key, change, sale, language } = input
  if (Object.values(change).every((value) => value === undefined))
    throw new Invalid(undefined, (options) => m.catalogue_bulk_nothing({}, options))
  if (sale && (!change.price || Object.values(change).filter((value) => value !== undefined).length > 1))
    throw new Invalid({ sale: [(options) => m.catalogue_bulk_sale_alone({}, options)] })
  const ids = await idsOf(context, input)
  if (change.sub_type_id !== undefined) await requireSubType(context.database, change.sub_type_id)
  const fault = await faultOfTaxPercent(context.database, change.tax_percent)
  if (fault) throw new Invalid({ tax_percent: [fault] })
  if (key !== null && change.price && ids.length > maxUnconfirmedPrices) requireRecentSignIn(by)
  if (sale && change.price) {
    const period = { startsAt: new Date(sale.starts_at), endsAt: new Date(sale.ends_at) }
    const named = input.filter ?? input.ids
    return context.planBulkSale(context, by, { key, named, goodsIds: ids, price: change.price, ...period, language })
  }
  if (key === null) return preview(context.database, ids, { change, language })
  return responseOf(context.database, await apply(context, by, { ...input, key, ids }), language)
}

/** @throws Invalid */
async function idsOf(context: Context, { ids, filter }: BulkInput): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined))
    throw new Invalid({ ids: [(options) => m.catalogue_bulk_which({}, options)] })
  if (ids) return [...new Set(ids)].toSorted((a, b) => a - b)
  const found = await findGoodsIds(context.database, await filterOf(context, filter!), maxBatch + 1)
  if (found.length > maxBatch)
    throw new Invalid({ filter: [(options) => m.catalogue_bulk_too_many({ most: maxBatch }, options)] })
  return found
}

/** @throws Invalid */
async function requireSubType(database: Database, id: number): Promise<void> {
  if (!(await lockSubType(database, id)))
    throw new Invalid({ sub_type_id: [(options) => m.catalogue_type_unknown({}, options)] })
}

const isRefused = (outcome: ChangedGoods | RefusedGoods): outcome is RefusedGoods => 'fault' in outcome

async function preview(
  database: Database,
  ids: readonly number[],
  { change, language }: { change: BulkChange; language: Language },
): Promise<BulkEditResponse> {
  const rows: BulkEditResponse['rows'] = []
  const refused: BulkEditResponse['refused'] = []
  let requestedCount = 0
  for (const step of stepsOf(ids)) {
    const stored = await readGoodsToChange(database, step)
    const names = await readNamesOf(database, step)
    requestedCount += stored.length
    for (const outcome of stored.flatMap((row) => applyBulkChange(row, change) ?? [])) {
      const { id, sku } = outcome.row
      if (isRefused(outcome)) refused.push({ id, sku, detail: outcome.fault({ locale: language }) })
      else rows.push(wireRow({ id, sku, names: names.get(id) ?? {}, changes: outcome.changes }))
    }
  }
  return { batch_id: null, undo_until: null, asked: requestedCount, rows, refused }
}

const wireRow = ({ changes, ...row }: Awaited<ReturnType<typeof readBatchRows>>[number]) => ({
  ...row,
  before: valuesOf(changes, 'before'),
  after: valuesOf(changes, 'after'),
})

function* stepsOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += batchStep) yield ids.slice(start, start + batchStep)
}

/** @throws RequestKeyReused, BatchUndone */
async function apply(
  context: Context,
  by: Staff,
  { key: idempotencyKey, ids: listedIds, filter, change, ids }: BulkInput & { key: string; ids: readonly number[] },
): Promise<BulkEdit> {
  const { database, now } = context
  const requestDigest = digestOfRequest(['bulk', filter ?? listedIds, change])
  const fresh = {
    id: randomUUID(),
    staffId: by.id,
    idempotencyKey,
    requestDigest,
    goodsIds: [...ids],
    createdAt: now(),
  }
  await insertBatch(database, fresh)
  const batch = await readBatchOfKey(database, fresh)
  if (batch.requestDigest !== requestDigest) throw new RequestKeyReused()
  if (batch.finishedAt) return batch
  const refused: BulkEdit['refused'] = []
  for (const step of stepsOf(batch.goodsIds)) refused.push(...(await applyStep(context, by, { batch, step, change })))
  await finishBatch(database, batch.id, { refused, now: now() })
  return { ...batch, refused }
}

/** @returns rejected goods @throws BatchUndone */
async function applyStep(
  { inTransaction, now }: Context,
  by: Staff,
  { batch, step, change }: { batch: BulkEdit; step: readonly number[]; change: BulkChange },
): Promise<BulkEdit['refused']> {
  const batchId = batch.id
  return inTransaction(async (transaction) => {
    if (!(await lockBulkEdit(transaction, batchId))) throw new BatchUndone()
    if (change.sub_type_id !== undefined) {
      await lockGoodsWrites(transaction)
      await requireSubType(transaction, change.sub_type_id)
    }
    const locked = await lockGoodsToChange(transaction, step)
    const done = await readDoneOf(transaction, batchId, step)
    const outcomes = locked.filter(({ id }) => !done.has(id)).flatMap((row) => applyBulkChange(row, change) ?? [])
    const changed = outcomes.filter((outcome): outcome is ChangedGoods => !isRefused(outcome))
    await writeBulkEdit(transaction, changed, { by, action: 'goods.bulk', batchId, now: now() })
    await insertBatchRows(
      transaction,
      changed.map(({ row: { id, sku, revision }, changes }) => ({
        batchId,
        goodsId: id,
        sku,
        changes,
        revision: revision + 1,
      })),
    )
    return outcomes
      .filter(isRefused)
      .map(({ row: { id, sku }, price, missing }) => ({ id, sku, price, ...(missing && { missing }) }))
  })
}

async function responseOf(database: Database, batch: BulkEdit, language: Language): Promise<BulkEditResponse> {
  const rows = await readBatchRows(database, batch.id)
  return {
    batch_id: batch.id,
    undo_until: new Date(batch.createdAt.getTime() + undoLastsInMs).toISOString(),
    asked: batch.goodsIds.length,
    rows: rows.map(wireRow),
    refused: batch.refused.map(({ id, sku, price, missing }) => ({
      id,
      sku,
      detail: (missing ? saleNeeds[missing] : faultOfPrice(price)!)({ locale: language }),
    })),
  }
}
