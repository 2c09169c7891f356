import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import type { CheckedAddress } from '../rules/check-address.ts'
import { addresses } from './address-tables.ts'
import type { DeliveryZone } from './zone-queries.ts'
import { deliveryZones } from './zone-tables.ts'

const { userId: _userId, createdAt: _createdAt, ...shown } = getTableColumns(addresses)
export type AddressRow = CheckedAddress & { id: number; isDefault: boolean }

const isOf = (userId: number) => eq(addresses.userId, userId)
const isOwn = (userId: number, id: number) => and(isOf(userId), eq(addresses.id, id))

/** Serialises changes of a person's address book, because its rules concern the whole book. */
export async function lockAddresses(transaction: Database, userId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('addresses', ${userId}))`)
}

const withZone = preparedOnce((database) =>
  database
    .select({ address: shown, zone: deliveryZones })
    .from(addresses)
    .leftJoin(
      deliveryZones,
      sql`${deliveryZones.id} = (select id from zone_of(${addresses.country}, ${addresses.regionCode}))`,
    )
    .where(and(eq(addresses.userId, sql.placeholder('userId')), eq(addresses.id, sql.placeholder('id'))))
    .prepare('address_with_zone'),
)

/** With its zone; null unless the address is this person's. */
export async function readAddressWithZone(
  database: Database,
  userId: number,
  id: number,
): Promise<{ address: AddressRow; zone: DeliveryZone | null } | null> {
  const [row] = await withZone(database).execute({ userId, id })
  return row ?? null
}

/** The default one first, then the newest. */
export async function readAddresses(database: Database, userId: number): Promise<AddressRow[]> {
  return database
    .select(shown)
    .from(addresses)
    .where(isOf(userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.id))
}

export async function insertAddress(
  transaction: Database,
  address: CheckedAddress & { userId: number; isDefault: boolean; createdAt: Date },
): Promise<AddressRow> {
  const [inserted] = await transaction.insert(addresses).values(address).returning(shown)
  return inserted!
}

export async function updateAddress(
  transaction: Database,
  userId: number,
  { id, ...changed }: AddressRow,
): Promise<AddressRow> {
  const [updated] = await transaction.update(addresses).set(changed).where(isOwn(userId, id)).returning(shown)
  return updated!
}

/** @returns the deleted row; null when the person has none of this id */
export async function deleteAddress(transaction: Database, userId: number, id: number): Promise<AddressRow | null> {
  const [deleted] = await transaction.delete(addresses).where(isOwn(userId, id)).returning(shown)
  return deleted ?? null
}

export async function clearDefault(transaction: Database, userId: number): Promise<void> {
  await transaction
    .update(addresses)
    .set({ isDefault: false })
    .where(and(isOf(userId), addresses.isDefault))
}

export async function makeNewestDefault(transaction: Database, userId: number): Promise<void> {
  const newest = sql`(select max(${addresses.id}) from ${addresses} where ${isOf(userId)})`
  await transaction
    .update(addresses)
    .set({ isDefault: true })
    .where(sql`${addresses.id} = ${newest}`)
}

export async function deleteAddresses(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(addresses).where(isOf(userId))
}
