import type { EditedCarrier } from '#features/parcels/console-contract.ts'
import { maxCarriers, otherCarrier } from '#features/parcels/values.ts'
import { type AuditedAct, readChangedSince, writeAuditEntry } from '#features/staff/server/index.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { ApiError, EditConflict, NotFound } from '#platform/http/responses/errors.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import {
  type CarrierValues,
  deleteCarrierRow,
  insertCarrier,
  lockCarrierRow,
  lockCarriers,
  readCarriers,
  readUsedCarriers,
  updateCarrier,
} from '../../queries/carrier-queries.ts'
import type { CarrierRow } from '../../queries/shipment-tables.ts'
import { carrierChanges, checkCarrier, type SentCarrier } from '../../rules/check-carrier.ts'

type CarrierContext = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

interface CarrierEdit {
  by: AuditedAct['by']
  code: string
  revision: number
}

const changeAction = 'carrier.change'

export async function listEditedCarriers(database: Database): Promise<EditedCarrier[]> {
  const [carriers, used] = await Promise.all([readCarriers(database), readUsedCarriers(database)])
  return Array.from(carriers.values(), (carrier) => toWire(carrier, used.has(carrier.code)))
}

const toWire = ({ code, names, trackingUrl, isActive, revision }: CarrierRow, isUsed: boolean): EditedCarrier => ({
  code,
  names,
  tracking_url: trackingUrl,
  is_active: isActive,
  is_used: isUsed,
  revision,
})

/** @throws Invalid, ApiError `limit_reached` */
export function addCarrier(
  { inTransaction, now }: CarrierContext,
  by: AuditedAct['by'],
  { code, ...sent }: SentCarrier & { code: string },
): Promise<EditedCarrier> {
  return inTransaction(async (transaction) => {
    const carriers = await lockAll(transaction)
    const values = checkCarrier(code, null, sent, new Set(carriers.keys()))
    if (carriers.size >= maxCarriers)
      throw new ApiError('limit_reached', (options) => m.parcels_too_many_carriers({ max: maxCarriers }, options))
    const added = await insertCarrier(transaction, { ...values, code })
    await audit(transaction, { by, at: now(), action: 'carrier.add' }, { carrier: added, after: values })
    return toWire(added, false)
  })
}

/** @throws NotFound, Invalid, EditConflict */
export function changeCarrier(
  { inTransaction, now }: CarrierContext,
  { by, code, revision }: CarrierEdit,
  sent: SentCarrier,
): Promise<EditedCarrier> {
  return inTransaction(async (transaction) => {
    const carrier = find(await lockAll(transaction), code)
    const isUsed = (await readUsedCarriers(transaction)).has(code)
    const after = checkCarrier(code, carrier, sent)
    const changes = carrierChanges(carrier, after)
    if (carrier.revision !== revision) {
      const since = await readChangedSince(transaction, {
        subject: { kind: 'carrier', id: code },
        actions: [changeAction],
        since: carrier.revision - revision,
      })
      const both = Object.entries(changes).flatMap(([field, [, value]]) =>
        since.isChangedByBoth(field, value) ? [field] : [],
      )
      throw new EditConflict(toWire(carrier, isUsed), both)
    }
    if (Object.keys(changes).length === 0) return toWire(carrier, isUsed)
    const changed = await updateCarrier(transaction, code, after)
    await audit(transaction, { by, at: now(), action: changeAction }, { carrier, before: carrier, after })
    return toWire(changed, isUsed)
  })
}

/** @throws NotFound, EditConflict, ApiError `carrier_used` */
export function deleteCarrier(
  { inTransaction, now }: CarrierContext,
  { by, code, revision }: CarrierEdit,
): Promise<void> {
  return inTransaction(async (transaction) => {
    const carrier = find(await lockAll(transaction), code)
    await lockCarrierRow(transaction, code)
    const isUsed = (await readUsedCarriers(transaction)).has(code)
    if (carrier.revision !== revision) throw new EditConflict(toWire(carrier, isUsed), [])
    if (code === otherCarrier) throw new ApiError('carrier_used', (options) => m.parcels_other_stays_on({}, options))
    if (isUsed) throw new ApiError('carrier_used', (options) => m.parcels_carrier_used({}, options))
    await deleteCarrierRow(transaction, code)
    await audit(transaction, { by, at: now(), action: 'carrier.delete' }, { carrier, before: carrier })
  })
}

async function lockAll(transaction: Database): Promise<Map<string, CarrierRow>> {
  await lockCarriers(transaction)
  return readCarriers(transaction)
}

function find(carriers: ReadonlyMap<string, CarrierRow>, code: string): CarrierRow {
  const carrier = carriers.get(code)
  if (!carrier) throw new NotFound()
  return carrier
}

async function audit(
  transaction: Database,
  act: Pick<AuditedAct, 'by' | 'at' | 'action'>,
  {
    carrier,
    before = null,
    after = null,
  }: { carrier: CarrierRow; before?: CarrierValues | null; after?: CarrierValues | null },
): Promise<void> {
  const label = nameIn(defaultLanguage, (after ?? carrier).names)
  const subject = { kind: 'carrier', id: carrier.code, label }
  await writeAuditEntry(transaction, { ...act, subject, changes: carrierChanges(before, after) })
}
