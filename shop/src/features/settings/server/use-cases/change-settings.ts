import type { WireSettings } from '#features/settings/console-contract.ts'
import { defaultSettings, settingKeys, type Settings } from '#features/settings/values.ts'
import { readChangedSince, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { EditConflict, type FieldErrors, Invalid, PermissionDenied } from '#platform/http/responses/errors.ts'
import { requireRecentSignIn, type Staff } from '#platform/http/calls/access.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import { faultOfTaxPercent } from './tax-rates.ts'
import { lockRow, readRow, type SettingsRow, writeChosen } from '../queries/settings-queries.ts'

/** Values from the environment. */
export type LockedSettings = Partial<Settings>

export async function describeSettings(database: Database, locked: LockedSettings): Promise<WireSettings> {
  return toWire(await readRow(database), locked)
}

function toWire({ chosen, revision }: SettingsRow, locked: LockedSettings): WireSettings {
  const values = { ...defaultSettings, ...chosen, ...locked }
  const sourceOf = (key: keyof Settings) => (key in locked ? 'environment' : key in chosen ? 'database' : 'default')
  const settings = settingKeys.map((key) => [key, { value: values[key], source: sourceOf(key) }])
  return { ...(Object.fromEntries(settings) as Omit<WireSettings, 'revision'>), revision }
}

const action = 'settings.change'
const subject = { kind: 'settings', id: 'settings', label: '' }

/** @throws EditConflict, Invalid for settings of the environment, PermissionDenied, ReauthenticationRequired */
export async function changeSettings(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  staff: Staff,
  { revision, input, locked }: { revision: number; input: Partial<Settings>; locked: LockedSettings },
): Promise<WireSettings> {
  const normalisedInput = normalised(input)
  const fixed = settingKeys.find((key) => key in normalisedInput && key in locked)
  if (fixed)
    throw new Invalid({ [fixed]: [(options) => m.settings_locked({ variable: fixed.toUpperCase() }, options)] })
  if ('refund_limit' in normalisedInput) requireOwner(staff)
  await requireTaxPercents(database, normalisedInput)
  await inTransaction(async (transaction) => {
    const row = await lockRow(transaction)
    const before = { ...defaultSettings, ...row.chosen }
    const changed = settingKeys.filter((key) => key in normalisedInput && normalisedInput[key] !== before[key])
    if (row.revision !== revision) {
      const since = await readChangedSince(transaction, { subject, actions: [action], since: row.revision - revision })
      const both = changed.filter((key) => since.isChangedByBoth(key, normalisedInput[key]))
      throw new EditConflict(toWire(row, locked), both)
    }
    if (changed.length === 0) return
    await writeChosen(transaction, { ...row.chosen, ...normalisedInput })
    const changes = Object.fromEntries(changed.map((key) => [key, [before[key], normalisedInput[key]]])) as AuditChanges
    await writeAuditEntry(transaction, { by: staff, at: now(), action, subject, changes })
  })
  return describeSettings(database, locked)
}

/** @throws Invalid naming rates that the seat does not have */
async function requireTaxPercents(
  database: Database,
  { default_tax_percent, delivery_tax_percent }: Partial<Settings>,
): Promise<void> {
  const faults: FieldErrors = {}
  for (const [key, percent] of Object.entries({ default_tax_percent, delivery_tax_percent })) {
    const fault = await faultOfTaxPercent(database, percent)
    if (fault) faults[key] = [fault]
  }
  if (Object.keys(faults).length > 0) throw new Invalid(faults)
}

/** The limit binds managers, so only owners change it. */
function requireOwner(staff: Staff): void {
  if (staff.role !== 'owner') throw new PermissionDenied()
  requireRecentSignIn(staff)
}

function normalised({ refund_limit: limit, ...input }: Partial<Settings>): Partial<Settings> {
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Settings>
  if (limit === undefined) return sent
  return { ...sent, refund_limit: limit === null ? null : toWireMoney(parseMoney(limit)!) }
}
