/** Front door of the slice. */
import type { PersonalData } from '#features/identity/server/index.ts'
import { deleteAllFavourites, readAllFavourites } from './queries/favourite-queries.ts'

export { addFavouriteCalls } from './routes.ts'

export const personalFavourites: PersonalData = {
  name: 'favourites',
  async read(database, { userId }) {
    const rows = await readAllFavourites(database, userId)
    return rows.map(({ id, goodsId, createdAt }) => ({ id, goods_id: goodsId, created_at: createdAt.toISOString() }))
  },
  erase: deleteAllFavourites,
}
