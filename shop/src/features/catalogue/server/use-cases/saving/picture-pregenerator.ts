/** Pre-generates the pictures of lists. Storage shows which exist. */
import { pregenerateVariants } from '#features/media/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { createIdleGate } from '#platform/jobs/idle-gate.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { readMostVisiblePictures, type ShownPicture } from '../../queries/saving/goods-picture-queries.ts'

const visible = { perList: 48, perSubType: 12 }
const maxPictures = 1_000

/** @returns a sweep of one item at a time, so that a stop waits for no more */
export function createPicturePregenerator(
  context: Pick<ShopContext, 'config' | 'database' | 'storage'>,
  quiet = createIdleGate(),
): Sweeper['sweep'] {
  let todo: ShownPicture[] = []
  let made = 0
  const done = new Map<number, string>()

  return async () => {
    if (todo.length === 0) {
      const shown = await readMostVisiblePictures(context.database, visible)
      todo = shown.slice(0, maxPictures).filter(({ goodsId, version }) => done.get(goodsId) !== version)
    }
    const next = todo.shift()
    if (next) {
      made += await pregenerateVariants(context, next, quiet)
      remember(done, next)
    }
    if (todo.length > 0) return 'again'
    const count = made
    made = 0
    return count
  }
}

/** Remembers the latest few thousand; storage is checked again for others. */
function remember(done: Map<number, string>, { goodsId, version }: ShownPicture): void {
  done.delete(goodsId)
  done.set(goodsId, version)
  if (done.size > 2 * maxPictures) done.delete(done.keys().next().value!)
}
