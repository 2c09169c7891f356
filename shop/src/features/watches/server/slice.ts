import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { deleteWatchesOfPerson, readWatchesAfter } from './queries/watch-queries.ts'
import { addWatchCalls } from './routes.ts'
import { backInStockMail } from './rules/back-in-stock-mail.ts'
import { priceDropMail } from './rules/price-drop-mail.ts'
import { watchSweepers } from './sweepers.ts'

const personalWatches: PersonalData = {
  name: 'stock_watches',
  async read(database, { userId, after = '0' }) {
    const rows = await readWatchesAfter(database, userId, Number(after))
    return copiedRows(rows, ({ id, goodsId, createdAt }) => ({
      id,
      goods_id: goodsId,
      created_at: createdAt.toISOString(),
    }))
  },
  erase: deleteWatchesOfPerson,
}

export const watchesSlice: Slice = {
  name: 'watches',
  addCalls: addWatchCalls,
  sweepers: watchSweepers,
  mailKinds: [backInStockMail, priceDropMail],
  personalData: () => [personalWatches],
}
