/** Promotions for tests, as staff would make them; switched on. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import { promotionCodes, promotions, promotionScopes } from '../server/queries/promotion-tables.ts'

export interface PromotionDraft extends Partial<typeof promotions.$inferInsert> {
  /** Unset: for all goods. */
  scopes?: { goodsId?: number; goodsSubTypeId?: number; goodsTypeId?: number }[]
  /** Unset: automatic. */
  codes?: { code: string; useLimit?: number }[]
}

export async function createPromotion(
  { database }: Pick<ShopContext, 'database'>,
  { scopes, codes, ...draft }: PromotionDraft,
): Promise<number> {
  const [row] = await database
    .insert(promotions)
    .values({
      names: { 'zh-CN': '九折', ja: '10%引き', en: '10% off' },
      kind: 'percent',
      percent: !draft.kind || draft.kind === 'percent' ? 10 : null,
      isActive: true,
      isScoped: scopes !== undefined,
      needsCode: codes !== undefined,
      ...draft,
    })
    .returning({ id: promotions.id })
  const promotionId = row!.id
  if (scopes?.length) await database.insert(promotionScopes).values(scopes.map((scope) => ({ promotionId, ...scope })))
  if (codes?.length) await database.insert(promotionCodes).values(codes.map((code) => ({ promotionId, ...code })))
  return promotionId
}
