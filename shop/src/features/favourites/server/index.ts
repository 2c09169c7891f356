/** Public exports of the slice. */
import { copiedRows, type PersonalData } from '#features/identity/server/index.ts'
import { deleteAllFavourites, readFavouritesAfter } from './queries/favourite-queries.ts'

export { addFavouriteCalls } from './routes.ts'

export const personalFavourites: PersonalData = {
  name: 'favourites',
  async read(database, { userId, after = '0' }) {
    const rows = await readFavouritesAfter(database, userId, Number(after))
    return copiedRows(rows, ({ id, goodsId, createdAt }) => ({
      id,
      goods_id: goodsId,
      created_at: createdAt.toISOString(),
    }))
  },
  erase: deleteAllFavourites,
}
