import { m } from '#texts'
import { findKeptAnswer, keepAnswer } from '#platform/offline/kept-answers.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import type { Basket, getBasket, mergeBasket, previewBasket } from '../contract.ts'
import { readKept, withoutMerged, writeKept } from './kept-basket.ts'

/**
 * The account's basket, or what this browser keeps for a visitor.
 * @throws ApiFailure
 */
export async function loadBasket(): Promise<Basket> {
  if (!readSession()) return previewKept()
  await mergeKept()
  return browserShopApi.call<typeof getBasket>('GET /api/basket/', { keptFor: 'person' })
}

const emptyBasket: Basket = {
  lines: [],
  selected_count: 0,
  goods_total: '0.00',
  discounts: [],
  free_delivery_from: null,
  total: '0.00',
  currency: 'CNY',
}

/** Under its name it is kept for a time without a network; a login or logout forgets it. */
const visitor = 'visitor'
const previewPath = '/api/basket/preview/'

async function previewKept(): Promise<Basket> {
  const lines = readKept()
  if (lines.length === 0) return emptyBasket
  try {
    const basket = await browserShopApi.call<typeof previewBasket>('POST /api/basket/preview/', { body: { lines } })
    await keepAnswer(visitor, previewPath, basket)
    return basket
  } catch (failure) {
    const kept = isNetworkAway(failure) && (await findKeptAnswer(visitor, previewPath))
    if (kept) return kept as Basket
    throw failure
  }
}

let merging: Promise<void> | null = null

/** What this browser kept for a visitor goes to the account. Told twice, or by two tabs, it is the same. */
export function mergeKept(): Promise<void> {
  merging ??= merge().finally(() => {
    merging = null
  })
  return merging
}

async function merge(): Promise<void> {
  const lines = readKept()
  if (lines.length === 0) return
  try {
    const { added_count, left_out } = await browserShopApi.call<typeof mergeBasket>('POST /api/basket/merge/', {
      body: { lines },
    })
    writeKept(withoutMerged(readKept(), lines, left_out))
    if (added_count > 0) showAlert(m.basket_merged({ count: added_count }), { kind: 'success' })
    if (left_out.length > 0) showAlert(m.basket_left_out({ count: left_out.length }), { kind: 'failure' })
  } catch (failure) {
    // They stay in the browser, and go the next time.
    if (!isNetworkAway(failure)) throw failure
  }
}

function isNetworkAway(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === 'network'
}
