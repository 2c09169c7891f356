/** Links of orders without an account, in localStorage `order_links` (contract C41), the newest first. */
import { callHeaders } from '../browser-shop-api.ts'
import { redirectToLogin } from '../private-page.ts'
import { readSession } from '../session.ts'

export interface OrderLink {
  order_number: string
  token: string
  /** The token of a newer address, until a response shows whether it opens the order. */
  untried_token?: string
}

const storageKey = 'order_links'
export const maxOrderLinks = 20
const maxNumberLength = 14
const maxTokenLength = 200

/** Omits unreadable links: another program may have written them. */
export function readOrderLinks(): OrderLink[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isOrderLink).slice(0, maxOrderLinks) : []
  } catch (error) {
    console.info('the links of orders are unreadable', error)
    return []
  }
}

function isOrderLink(value: unknown): value is OrderLink {
  const {
    order_number: number,
    token,
    untried_token: untried = '',
  } = (value ?? {}) as Partial<Record<keyof OrderLink, unknown>>
  return typeof number === 'string' && number.length <= maxNumberLength && isToken(token) && isToken(untried)
}

const isToken = (value: unknown) => typeof value === 'string' && value.length <= maxTokenLength

export function findOrderLink(orderNumber: string): OrderLink | undefined {
  return readOrderLinks().find(({ order_number }) => order_number === orderNumber)
}

/** The oldest link above the limit is dropped. */
export function saveOrderLink(link: OrderLink): void {
  if (isOrderLink(link)) write([link, ...without(link.order_number)].slice(0, maxOrderLinks))
}

export function removeOrderLink(orderNumber: string): void {
  write(without(orderNumber))
}

const without = (orderNumber: string) => readOrderLinks().filter(({ order_number }) => order_number !== orderNumber)

function write(links: readonly OrderLink[]): void {
  try {
    if (links.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(links))
  } catch (error) {
    console.info('storage is closed: the link of the order is not stored', error)
  }
}

/**
 * Access to pages of an order: a session, or the link of this order.
 * From now on calls about an order send its token.
 * @throws a redirect to the login without both
 */
export function requireOrderAccess(request: Request, orderNumber: string): void {
  sendOrderTokens()
  if (!readSession() && !findOrderLink(orderNumber)) throw redirectToLogin(request)
}

/** The first scripts of a page have no part of this. */
export function sendOrderTokens(): void {
  callHeaders.of = (key, params) => {
    const link = findOrderLink(orderOf(key, params) ?? '')
    return link && { 'x-order-token': link.token }
  }
}

/** Some calls name no order in their address: they are of the page's. */
function orderOf(key: string, params: object | undefined): string | undefined {
  if (key.includes('{order_number}'))
    return params && 'order_number' in params ? String(params.order_number) : undefined
  if (!/ \/api\/(?:return|picture|order\/alipay_refund)\//.test(key)) return undefined
  return /\/order\/([\dA-Z-]{14})(?:\/|$)/.exec(location.pathname)?.[1]
}
