/** Changes of the basket: the account's, or the guest basket of this browser. */
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import type { addToBasket, BasketLine, changeLine, removeLine } from '../contract.ts'
import { maxBasketLines } from '../values.ts'
import { basketLink } from './basket-link.ts'
import { notifyBasketChanged } from './basket-changes.ts'
import { type GuestBasketLine, readGuestBasket, withChange, withMore, writeGuestBasket } from './guest-basket.ts'

/** Serializes changes, so that the last change of a line wins. */
let lastChange: Promise<unknown> = Promise.resolve()

/**
 * Applies the change and notifies all subscribers.
 * @returns whether it succeeded; an alert shows an error
 */
export function change(
  inAccount: () => Promise<unknown>,
  inBrowser: () => GuestBasketLine[] | Promise<GuestBasketLine[]>,
): Promise<boolean> {
  const changing = lastChange.then(async () => {
    try {
      if (readSession()) await inAccount()
      else if (!writeGuestBasket(await inBrowser())) throw new BasketNotStored()
      return true
    } catch (failure) {
      if (!(failure instanceof ApiFailure || failure instanceof BasketNotStored)) throw failure
      showAlert(failure.message, { kind: 'failure' })
      return false
    } finally {
      notifyBasketChanged()
    }
  })
  lastChange = changing.catch(() => undefined)
  return changing
}

/** The browser's storage is full or disabled. */
class BasketNotStored extends Error {
  constructor(message: string = m.basket_not_saved()) {
    super(message)
  }
}

export async function addGoods(goodsId: number, price: string): Promise<void> {
  const isDone = await change(
    () => browserShopApi.call<typeof addToBasket>('POST /api/basket/', { body: { goods_id: goodsId, quantity: 1 } }),
    () => {
      const lines = withMore(readGuestBasket(), { goodsId, quantity: 1, price })
      if (!lines) throw new BasketNotStored(m.basket_full({ max: maxBasketLines }))
      return lines
    },
  )
  if (isDone) showAlert(m.basket_added(), { kind: 'success', link: basketLink() })
}

export function setQuantity({ goods_id, unit_price }: BasketLine, quantity: number): Promise<boolean> {
  return change(
    () => put(goods_id, { quantity }),
    () => withChange(readGuestBasket(), goods_id, { quantity, seen_price: unit_price }),
  )
}

export function select(lines: readonly BasketLine[], isSelected: boolean): Promise<boolean> {
  const goodsIds = lines.map(({ goods_id }) => goods_id)
  return change(
    async () => {
      for (const goodsId of goodsIds) await put(goodsId, { is_selected: isSelected })
    },
    () =>
      goodsIds.reduce((basket, goodsId) => withChange(basket, goodsId, { is_selected: isSelected }), readGuestBasket()),
  )
}

export function remove(lines: readonly BasketLine[]): Promise<boolean> {
  const goodsIds = lines.map(({ goods_id }) => goods_id)
  return change(
    async () => {
      for (const goodsId of goodsIds) {
        await browserShopApi.call<typeof removeLine>('DELETE /api/basket/{goods_id}/', {
          params: { goods_id: goodsId },
        })
      }
    },
    () => readGuestBasket().filter(({ goods_id }) => !goodsIds.includes(goods_id)),
  )
}

/** Restores a removed line; a line added meanwhile is overwritten. */
export function restore({ goods_id, quantity, unit_price, is_selected }: BasketLine): Promise<boolean> {
  return change(
    () => put(goods_id, { quantity, is_selected }),
    () => [
      { goods_id, quantity, seen_price: unit_price, is_selected },
      ...readGuestBasket().filter((line) => line.goods_id !== goods_id),
    ],
  )
}

function put(goodsId: number, body: { quantity?: number; is_selected?: boolean }) {
  return browserShopApi.call<typeof changeLine>('PUT /api/basket/{goods_id}/', { params: { goods_id: goodsId }, body })
}
