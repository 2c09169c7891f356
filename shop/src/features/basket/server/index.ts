/** Public API of the slice. */
import type { PersonalData } from '#features/identity/server/index.ts'
import { deleteLines, readLines } from './queries/basket-queries.ts'

export { removePurchasedLines } from './queries/basket-queries.ts'
export { addBasketCalls } from './routes.ts'
export { checkAvailability } from './rules/line-state.ts'

export const personalBasket: PersonalData = {
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
