import { and, eq } from 'drizzle-orm'
import { defaultWishes, type WishKind, wishKinds } from '#features/notifications/values.ts'
import type { Database } from '#platform/database/database.ts'
import { notificationWishes } from './notification-tables.ts'

export type Wishes = Record<WishKind, boolean>

export async function readWishes(database: Database, userId: number): Promise<Wishes> {
  const rows = await database.select().from(notificationWishes).where(eq(notificationWishes.userId, userId))
  const chosen = new Map(rows.map(({ kind, isWanted }) => [kind, isWanted]))
  return Object.fromEntries(wishKinds.map((kind) => [kind, chosen.get(kind) ?? defaultWishes[kind]])) as Wishes
}

export async function isWanted(database: Database, userId: number, kind: WishKind): Promise<boolean> {
  const [row] = await database
    .select({ isWanted: notificationWishes.isWanted })
    .from(notificationWishes)
    .where(and(eq(notificationWishes.userId, userId), eq(notificationWishes.kind, kind)))
  return row?.isWanted ?? defaultWishes[kind]
}

export async function saveWishes(
  transaction: Database,
  userId: number,
  { wishes, now: changedAt }: { wishes: Partial<Wishes>; now: Date },
): Promise<void> {
  for (const kind of wishKinds) {
    const wanted = wishes[kind]
    if (wanted === undefined) continue
    await transaction
      .insert(notificationWishes)
      .values({ userId, kind, isWanted: wanted, changedAt })
      .onConflictDoUpdate({
        target: [notificationWishes.userId, notificationWishes.kind],
        set: { isWanted: wanted, changedAt },
      })
  }
}

export async function deleteWishesOfPerson(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(notificationWishes).where(eq(notificationWishes.userId, userId))
}
