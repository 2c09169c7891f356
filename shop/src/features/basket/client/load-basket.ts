import { m } from '#texts'
import { findOfflineResponse, saveOfflineResponse } from '#platform/offline/offline-responses.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import type { Basket, getBasket, mergeBasket, previewBasket } from '../contract.ts'
import { basketLink } from './basket-link.ts'
import {
  type GuestBasketLine,
  clearMergeMark,
  markOffered,
  readGuestBasket,
  wasOfferedTo,
  withoutMerged,
  writeGuestBasket,
} from './guest-basket.ts'
import { clearShownOfOthers } from './shown-units.ts'

/**
 * Loads the account's basket, or previews the guest basket.
 * @throws ApiFailure
 */
export async function loadBasket(): Promise<Basket> {
  if (!readSession()) return previewGuestBasket()
  await mergeGuestBasket()
  return browserShopApi.call<typeof getBasket>('GET /api/basket/', { offlineFor: 'person' })
}

const emptyBasket: Basket = {
  lines: [],
  selected_count: 0,
  goods_total: '0.00',
  discounts: [],
  hints: [],
  free_delivery_from: null,
  total: '0.00',
  currency: 'CNY',
}

/** Name of the guest's offline copy, which a login or logout deletes. */
const visitor = 'visitor'
const previewPath = '/api/basket/preview/'

async function previewGuestBasket(): Promise<Basket> {
  const lines = readOwnGuestBasket()
  if (lines.length === 0) return emptyBasket
  try {
    const basket = await browserShopApi.call<typeof previewBasket>('POST /api/basket/preview/', { body: { lines } })
    await saveOfflineResponse(visitor, previewPath, basket)
    return basket
  } catch (failure) {
    const offlineCopy = isNetworkAway(failure) && (await findOfflineResponse(visitor, previewPath))
    if (offlineCopy) return offlineCopy as Basket
    throw failure
  }
}

/** For a guest: the next login is offered all of it. */
export function readOwnGuestBasket(): GuestBasketLine[] {
  clearMergeMark()
  clearShownOfOthers()
  return readGuestBasket()
}

let merging: Promise<void> | null = null

/** Merges the guest basket into the account. Idempotent, also between tabs. */
export function mergeGuestBasket(): Promise<void> {
  const userId = readSession()?.user_id ?? ''
  if (wasOfferedTo(userId)) return Promise.resolve()
  merging ??= merge(userId).finally(() => {
    merging = null
  })
  return merging
}

async function merge(userId: string): Promise<void> {
  const lines = readGuestBasket()
  if (lines.length === 0) return
  try {
    const { added_count, left_out } = await browserShopApi.call<typeof mergeBasket>('POST /api/basket/merge/', {
      body: { lines },
    })
    writeGuestBasket(withoutMerged(readGuestBasket(), lines, left_out))
    if (added_count > 0) showAlert(m.basket_merged({ count: added_count }), { kind: 'success', link: basketLink() })
    if (left_out.length === 0) return
    markOffered(userId)
    showAlert(m.basket_left_out({ count: left_out.length }), { kind: 'failure', link: basketLink() })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || isTokenNotValid(failure)) throw failure
    // Invalid lines must not block; all others stay for the next attempt.
    if ([400, 413].includes(failure.status)) writeGuestBasket(withoutMerged(readGuestBasket(), lines, []))
    console.info('the guest basket was not merged', failure.code)
  }
}

function isNetworkAway(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === 'network'
}
