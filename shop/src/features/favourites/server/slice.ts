import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { deleteAllFavourites, readFavouritesAfter } from './queries/favourite-queries.ts'
import { addFavouriteCalls } from './routes.ts'

const personalFavourites: PersonalData = {
  name: 'favourites',
  async read(database, { userId, after = '0' }) {
    const rows = await readFavouritesAfter(database, userId, Number(after))
    return copiedRows(rows, ({ id, goodsId, createdAt, priceInFen, notifiedPriceInFen }) => ({
      id,
      goods_id: goodsId,
      created_at: createdAt.toISOString(),
      price: priceInFen === null ? null : toWireMoney(priceInFen),
      notified_price: notifiedPriceInFen === null ? null : toWireMoney(notifiedPriceInFen),
    }))
  },
  erase: deleteAllFavourites,
}

export const favouritesSlice: Slice = {
  name: 'favourites',
  addCalls: addFavouriteCalls,
  personalData: () => [personalFavourites],
}
