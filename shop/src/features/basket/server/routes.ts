import * as contract from '#features/basket/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { deleteLine } from './queries/basket-queries.ts'
import { addToBasket, changeLine } from './use-cases/change-basket.ts'
import { mergeBasket } from './use-cases/merge-basket.ts'
import { addOrderToBasket } from './use-cases/add-order-to-basket.ts'
import { previewBasket, readBasket } from './use-cases/read-basket.ts'

export function addBasketCalls(api: Api, context: ShopContext): void {
  const { database } = context
  api.add(contract.getBasket, ({ shopper, language }) => readBasket(context, shopper.id, language))
  api.add(contract.addToBasket, async ({ shopper, body, language }) => {
    await addToBasket(context, shopper.id, { goodsId: body.goods_id, quantity: body.quantity })
    return readBasket(context, shopper.id, language)
  })
  api.add(contract.changeLine, async ({ shopper, params, body, language }) => {
    const change = { goodsId: params.goods_id, quantity: body.quantity, isSelected: body.is_selected }
    await changeLine(context, shopper.id, change)
    return readBasket(context, shopper.id, language)
  })
  api.add(contract.removeLine, async ({ shopper, params }): Promise<undefined> => {
    await deleteLine(database, shopper.id, params.goods_id)
  })
  api.add(contract.mergeBasket, ({ shopper, body, language }) => mergeBasket(context, shopper.id, body.lines, language))
  api.add(contract.addOrderToBasket, ({ shopper, params, language }) =>
    addOrderToBasket(context, { shopper, orderNumber: params.order_number, language }),
  )
  api.add(contract.previewBasket, ({ body, language }) => previewBasket(context, body.lines, language))
}
