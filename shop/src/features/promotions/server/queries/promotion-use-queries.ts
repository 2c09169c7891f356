import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import { promotionUses } from './promotion-tables.ts'

/** Uses of a shopper for the copy of their data, by id. */
export function readUsesAfter(database: Database, userId: number, afterId: number) {
  return database
    .select({
      id: promotionUses.id,
      orderNumber: sql<string>`(select order_number from orders where orders.id = ${promotionUses.orderId})`,
      code: promotionUses.code,
      discountInFen: promotionUses.discountInFen,
      givenBackAt: promotionUses.givenBackAt,
      createdAt: promotionUses.createdAt,
    })
    .from(promotionUses)
    .where(and(eq(promotionUses.userId, userId), gt(promotionUses.id, afterId)))
    .orderBy(asc(promotionUses.id))
    .limit(copiedAtOnce)
}
