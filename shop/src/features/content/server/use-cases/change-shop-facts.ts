import { isDeepStrictEqual } from 'node:util'
import type { WireShopFacts } from '#features/content/console-contract.ts'
import { factKeys, type ReturnAddress, seats, type ShopFacts } from '#features/content/values.ts'
import type { AddressFields } from '#features/delivery/contract.ts'
import { checkAddress, toWirePlace } from '#features/delivery/server/index.ts'
import { readChangedSince, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { EditConflict, Invalid } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { ReturnAddressListener } from '../ports/return-address-listener.ts'
import { getShopFacts, lockShopFacts, type ShopFactsRow, updateShopFacts } from '../queries/shop-facts-queries.ts'

type FactsContext = Pick<ShopContext, 'config' | 'database'>

export async function describeShopFacts({ config, database }: FactsContext): Promise<WireShopFacts> {
  return toWire(await getShopFacts(database), config)
}

function toWire({ facts, revision }: ShopFactsRow, { filingNotice }: Pick<ShopContext['config'], 'filingNotice'>) {
  const { return_address = null } = facts
  return {
    return_address,
    filing_notice: filingNotice,
    sources: {
      return_address: return_address ? ('database' as const) : ('default' as const),
      filing_notice: filingNotice === null ? ('default' as const) : ('environment' as const),
    },
    revision,
  }
}

const action = 'shop.change'
const subject = { kind: 'shop', id: 'shop', label: '' }

/** Facts as a request has them; absent facts stay, null clears one. */
export interface SentFacts {
  return_address?: Omit<AddressFields, 'label' | 'is_default'> | null | undefined
}

/** @throws EditConflict where another edit changed the same fact, Invalid naming the fields */
export async function changeShopFacts(
  { inTransaction, now, ...context }: FactsContext & Pick<ShopContext, 'inTransaction' | 'now'>,
  staff: Staff,
  { revision, sent, onReturnAddress }: { revision: number; sent: SentFacts; onReturnAddress: ReturnAddressListener },
): Promise<WireShopFacts> {
  const facts = checkFacts(sent)
  await inTransaction(async (transaction) => {
    const row = await lockShopFacts(transaction)
    const changed = factKeys.filter((key) => key in facts && !isDeepStrictEqual(facts[key], row.facts[key] ?? null))
    if (row.revision !== revision) {
      const since = await readChangedSince(transaction, { subject, actions: [action], since: row.revision - revision })
      const both = changed.filter((key) => since.isChangedByBoth(key, textOf(facts[key])))
      throw new EditConflict(toWire(row, context.config), both)
    }
    if (facts.return_address) await onReturnAddress(transaction, facts.return_address, now())
    if (changed.length === 0) return
    await updateShopFacts(transaction, { ...row.facts, ...facts })
    const changes = Object.fromEntries(changed.map((key) => [key, [textOf(row.facts[key]), textOf(facts[key])]]))
    await writeAuditEntry(transaction, { by: staff, at: now(), action, subject, changes: changes as AuditChanges })
  })
  return describeShopFacts(context)
}

/** @throws Invalid with the path of each field, such as `return_address.phone` */
function checkFacts({ return_address }: SentFacts): Partial<ShopFacts> {
  if (!return_address) return return_address === null ? { return_address } : {}
  try {
    const { label: _label, ...place } = checkAddress(return_address, seats)
    return { return_address: toWirePlace(place) }
  } catch (thrown) {
    if (!(thrown instanceof Invalid)) throw thrown
    const faults = Object.entries(thrown.fieldErrors ?? {})
    throw new Invalid(Object.fromEntries(faults.map(([field, why]) => [`return_address.${field}`, why])))
  }
}

/** As the audit log has it: one line. */
function textOf(address: ReturnAddress | null | undefined): string {
  if (!address) return ''
  const { recipient, phone, country, region_1, region_2, region_3, street, postal_code } = address
  const parts = [recipient, phone, region_1, region_2, region_3, street, postal_code, country]
  return parts.filter((part) => part !== '').join(' ')
}

/** Null while the merchant has set none. */
export async function findReturnAddress(database: Database): Promise<ReturnAddress | null> {
  const { facts } = await getShopFacts(database)
  return facts.return_address ?? null
}
