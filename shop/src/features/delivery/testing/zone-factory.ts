/** Zones for tests, as a merchant would set them up. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import { deliveryZones } from '../server/queries/zone-tables.ts'

export type ZoneDraft = Partial<typeof deliveryZones.$inferInsert> & { codes: string[] }

/** Adds zones to the one of China that every shop begins with. */
export async function createZones({ database }: Pick<ShopContext, 'database'>, zones: ZoneDraft[]): Promise<void> {
  await database.insert(deliveryZones).values(
    zones.map((zone) => ({
      names: { 'zh-CN': zone.codes[0] || '无地址' },
      feeKind: 'flat' as const,
      ...zone,
    })),
  )
}
