import type { Database } from '#platform/database/database.ts'
import { readImageVersions } from '../../queries/saving/goods-picture-queries.ts'
import { goodsImageUrl } from '../../rules/goods-view.ts'

/** `image_url` by goods id; omits goods without a picture. */
export async function getGoodsImageUrls(
  database: Database,
  goodsIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (goodsIds.length === 0) return new Map()
  const versions = await readImageVersions(database, goodsIds)
  return new Map(versions.map(({ id, version }) => [id, goodsImageUrl(id, version)]))
}
