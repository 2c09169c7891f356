/** What a visitor likes, in this browser alone: ids of goods, the newest first. */
import { maxRowId } from '#platform/contract/values.ts'
import { favouritesStorageKey, maxMergedFavourites } from '../values.ts'

/** What cannot be read is left out: another program may have written it. */
export function readGuestFavourites(): number[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(favouritesStorageKey) ?? '[]')
    return Array.isArray(parsed) ? [...new Set(parsed.filter(isGoodsId))].slice(0, maxMergedFavourites) : []
  } catch (error) {
    console.info('the favourites of this browser cannot be read', error)
    return []
  }
}

/** @returns whether the browser has kept it */
export function writeGuestFavourites(goodsIds: readonly number[]): boolean {
  try {
    if (goodsIds.length === 0) localStorage.removeItem(favouritesStorageKey)
    else localStorage.setItem(favouritesStorageKey, JSON.stringify(goodsIds))
    return true
  } catch (error) {
    console.info('storage is closed or full: the favourites are not kept', error)
    return false
  }
}

/** Liked again it keeps its place. Where there is no room the oldest makes some. */
export function withLiked(goodsIds: readonly number[], goodsId: number): number[] {
  return goodsIds.includes(goodsId) ? [...goodsIds] : [goodsId, ...goodsIds].slice(0, maxMergedFavourites)
}

const isGoodsId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxRowId
