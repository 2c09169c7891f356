import type { PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { deleteLines, readLines } from './queries/basket-queries.ts'
import { addBasketCalls } from './routes.ts'

const personalBasket: PersonalData = {
  name: 'basket',
  async read(database, { userId }) {
    const lines = await readLines(database, userId)
    const rows = lines.map(({ goodsId, quantity, isSelected }) => ({
      goods_id: goodsId,
      quantity,
      is_selected: isSelected,
    }))
    return { rows }
  },
  erase: deleteLines,
}

export const basketSlice: Slice = { name: 'basket', addCalls: addBasketCalls, personalData: () => [personalBasket] }
