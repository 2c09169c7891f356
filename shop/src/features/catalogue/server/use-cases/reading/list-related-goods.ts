import type { RelatedGoods } from '#features/catalogue/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { readRelatedGoods } from '../../queries/reading/related-goods-queries.ts'
import { GoodsNotFound } from '../../rules/errors.ts'
import { toWireGoods } from '../../rules/goods-view.ts'

/** @throws GoodsNotFound */
export async function listRelatedGoods(database: Database, goodsId: number, language: Language): Promise<RelatedGoods> {
  const rows = await readRelatedGoods(database, goodsId, language)
  if (!rows) throw new GoodsNotFound()
  return { results: rows.map(toWireGoods) }
}
