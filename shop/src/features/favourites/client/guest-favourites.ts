/** Favourites of a guest, in this browser alone: ids of goods, the newest first. */
import { maxRowId } from '#platform/contract/values.ts'
import { favouritesStorageKey, maxMergedFavourites } from '../values.ts'

/** Skips unreadable entries, which another program may have written. */
export function readGuestFavourites(): number[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(favouritesStorageKey) ?? '[]')
    return Array.isArray(parsed) ? [...new Set(parsed.filter(isGoodsId))].slice(0, maxMergedFavourites) : []
  } catch (error) {
    console.info('the guest favourites are unreadable', error)
    return []
  }
}

/** @returns whether the browser has stored them */
export function writeGuestFavourites(goodsIds: readonly number[]): boolean {
  try {
    if (goodsIds.length === 0) localStorage.removeItem(favouritesStorageKey)
    else localStorage.setItem(favouritesStorageKey, JSON.stringify(goodsIds))
    return true
  } catch (error) {
    console.info('storage is closed or full: favourites are not saved', error)
    return false
  }
}

/** Adds an id as the newest; a repeated one stays in place. Above the limit the oldest is removed. */
export function withLiked(goodsIds: readonly number[], goodsId: number): number[] {
  return goodsIds.includes(goodsId) ? [...goodsIds] : [goodsId, ...goodsIds].slice(0, maxMergedFavourites)
}

const isGoodsId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxRowId
