/** Reads the order of a guest by the tokens that the address and this browser have. */
import { redirect } from 'react-router'
import { paths } from '#paths'
import type { getOrder, OrderDetail } from '#features/fulfilment/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { findOrderLink, removeOrderLink, saveOrderLink, sendOrderTokens } from '#session/private-pages/order-links.ts'
import { readSession } from '#session/session.ts'

/**
 * The address may be an old mail's, so the stored token stays until the one of the address has opened the order.
 * Without a response the shop stores the address's token as untried, and the next call tries it again.
 * @returns null without a token, or with expired ones
 * @throws ApiFailure; a redirect to the page of its owner after a login
 */
export async function openOrder(orderNumber: string): Promise<OrderDetail | null> {
  sendOrderTokens()
  const former = findOrderLink(orderNumber)
  const token = takeTokenFromAddress(orderNumber) || (former?.untried_token ?? '')
  if (former && token !== '' && token !== former.token) {
    saveOrderLink({ ...former, untried_token: token })
    const order = await readOrder(orderNumber, token)
    saveOrderLink({ order_number: orderNumber, token: order ? token : former.token })
    if (order) return order
  } else if (token !== '') saveOrderLink({ order_number: orderNumber, token })
  const link = findOrderLink(orderNumber)
  if (!link && !readSession()) return null
  const order = await readOrder(orderNumber)
  if (!order) removeOrderLink(orderNumber)
  else if (!link) throw redirect(paths.order(orderNumber))
  return order
}

/**
 * @param token in place of the stored one
 * @returns null where it opens nothing
 */
async function readOrder(orderNumber: string, token?: string): Promise<OrderDetail | null> {
  try {
    return await browserShopApi.call<typeof getOrder>('GET /api/order/{order_number}/', {
      params: { order_number: orderNumber },
      ...(token !== undefined && { headers: { 'x-order-token': token } }),
    })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure
    return null
  }
}

/** The fragment reaches neither logs nor other sites; afterwards the address bar has no token either. */
function takeTokenFromAddress(orderNumber: string): string {
  if (!location.pathname.endsWith(`/${orderNumber}`) || location.hash === '') return ''
  const fragment = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    const token = decodeURIComponent(fragment)
    // A header accepts no other letters.
    return /^[\w.-]+$/.test(token) ? token : ''
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}
