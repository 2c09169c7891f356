import type { SentZone } from '#features/delivery/console-contract.ts'
import { maxZones } from '#features/delivery/values.ts'
import { type AuditedAct, readChangedSince, writeAuditEntry } from '#features/staff/server/index.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { ApiError, EditConflict, NotFound } from '#platform/http/responses/errors.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import {
  deleteZone as deleteZoneRow,
  type DeliveryZone,
  insertZone,
  lockZones,
  readZones,
  updateZone,
} from '../../queries/zone-queries.ts'
import { auditChanges, checkZone, emptyZone, type ZoneValues } from '../../rules/zones/check-zone.ts'
import { toWireZone } from '../../rules/zones/zone-view.ts'

type ZoneContext = Pick<ShopContext, 'inTransaction' | 'now'>

interface ZoneEdit {
  by: AuditedAct['by']
  /** For an edit conflict. */
  language: Language
  id: number
  revision: number
}

const changeAction = 'delivery_zone.change'

/** @throws Invalid, ApiError `limit_reached` */
export function addZone(
  { inTransaction, now }: ZoneContext,
  by: AuditedAct['by'],
  sent: SentZone,
): Promise<DeliveryZone> {
  return inTransaction(async (transaction) => {
    const zones = await lockAll(transaction)
    const values = checkZone(emptyZone, sent, zones)
    if (zones.length >= maxZones)
      throw new ApiError('limit_reached', (options) => m.delivery_zone_too_many({ max: maxZones }, options))
    const added = await insertZone(transaction, values)
    await audit(transaction, { by, at: now(), action: 'delivery_zone.add' }, { zone: added, after: values })
    return added
  })
}

/**
 * Later orders follow the change; those that exist have frozen fee and dates.
 * @throws NotFound, Invalid, EditConflict
 */
export function changeZone(
  { inTransaction, now }: ZoneContext,
  { by, language, id, revision }: ZoneEdit,
  sent: SentZone,
): Promise<DeliveryZone> {
  return inTransaction(async (transaction) => {
    const zones = await lockAll(transaction)
    const { zone, others } = findZone(zones, id)
    const after = checkZone(zone, sent, others)
    const changes = auditChanges(zone, after)
    if (zone.revision !== revision) {
      const since = await readChangedSince(transaction, {
        subject: { kind: 'delivery_zone', id },
        actions: [changeAction],
        since: zone.revision - revision,
      })
      const both = Object.entries(changes).flatMap(([field, [, value]]) =>
        since.isChangedByBoth(field, value) ? [field] : [],
      )
      throw new EditConflict(toWireZone(zone, language), both)
    }
    if (Object.keys(changes).length === 0) return zone
    const changed = await updateZone(transaction, id, after)
    await audit(transaction, { by, at: now(), action: changeAction }, { zone, before: zone, after })
    return changed
  })
}

/** @throws NotFound, EditConflict */
export function deleteZone(
  { inTransaction, now }: ZoneContext,
  { by, language, id, revision }: ZoneEdit,
): Promise<void> {
  return inTransaction(async (transaction) => {
    const { zone } = findZone(await lockAll(transaction), id)
    if (zone.revision !== revision) throw new EditConflict(toWireZone(zone, language), [])
    await deleteZoneRow(transaction, id)
    await audit(transaction, { by, at: now(), action: 'delivery_zone.delete' }, { zone, before: zone })
  })
}

/** Serialises edits: a place belongs to one zone. */
async function lockAll(transaction: Database): Promise<DeliveryZone[]> {
  await lockZones(transaction)
  return readZones(transaction)
}

function findZone(zones: readonly DeliveryZone[], id: number) {
  const zone = zones.find((one) => one.id === id)
  if (!zone) throw new NotFound()
  return { zone, others: zones.filter((one) => one !== zone) }
}

async function audit(
  transaction: Database,
  act: Pick<AuditedAct, 'by' | 'at' | 'action'>,
  { zone, before = null, after = null }: { zone: DeliveryZone; before?: ZoneValues | null; after?: ZoneValues | null },
): Promise<void> {
  const label = nameIn(defaultLanguage, (after ?? zone).names)
  const subject = { kind: 'delivery_zone', id: zone.id, label }
  await writeAuditEntry(transaction, { ...act, subject, changes: auditChanges(before, after) })
}
