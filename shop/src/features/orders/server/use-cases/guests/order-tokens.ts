/** Tokens of guests' orders: the letters of the number, the version of the link, and a signature. A token acts for the guest. */
import { paths } from '#paths'
import { toOrderNumber } from '#features/orders/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readSignedCode, signCode } from '#platform/config/signed-codes.ts'
import type { Database } from '#platform/database/database.ts'
import type { AuthenticateOrder, Shopper } from '#platform/http/calls/access.ts'
import { findGuestOrder, type GuestOrderRow, ownsNumbered } from '../../queries/guest-order-queries.ts'
import { networkKeyOf, phoneKeyOf } from '../../rules/guest-keys.ts'

type TokenContext = Pick<ShopContext, 'config' | 'now' | 'secretKey'> & { database: Database }

/** After the last event of its order a token is valid for this long. */
const lastsInMs = 180 * 86_400_000

export interface OrderLink {
  orderNumber: string
  linkVersion: number
}

export const makeOrderToken = (secretKey: string, { orderNumber, linkVersion }: OrderLink): string =>
  signCode(secretKey, 'order tokens', [orderNumber.replaceAll('-', ''), String(linkVersion)])

/** The order's own page. Fragments reach no log. */
export const makeOrderUrl = (shopOrigin: string, orderNumber: string, token: string): string =>
  `${new URL(paths.guestOrder(orderNumber), shopOrigin).href}#${token}`

/** A guest's order whose links may still be valid; null for all others. */
export const findOpenGuestOrder = (
  { database, now }: Pick<TokenContext, 'database' | 'now'>,
  orderNumber: string,
): Promise<GuestOrderRow | null> =>
  findGuestOrder(database, { orderNumber, lastedSince: new Date(now().getTime() - lastsInMs) })

/** The guest's address and the token, for mails about a guest's order; null for other orders. */
export async function findMailLink(
  context: Pick<TokenContext, 'database' | 'now' | 'secretKey'>,
  orderNumber: string,
): Promise<{ email: string | null; token: string } | null> {
  const found = await findOpenGuestOrder(context, orderNumber)
  if (!found) return null
  const { email, linkVersion } = found
  return { email, token: makeOrderToken(context.secretKey, { orderNumber, linkVersion }) }
}

/** The guest's order of a token; null where the token is forged, or its link has ended. */
export async function findOrderOfToken(context: TokenContext, token: string): Promise<GuestOrderRow | null> {
  const { config, secretKey } = context
  const [letters, version] = readSignedCode([secretKey, config.previousSecretKey], 'order tokens', token) ?? []
  if (letters === undefined) return null
  const found = await findOpenGuestOrder(context, toOrderNumber(letters))
  return found && String(found.linkVersion) === version ? found : null
}

/**
 * Authenticates by the token of a guest's order. A call names its order or return in the address or the body. An upload
 * names none, and belongs to the order of the token.
 */
export function createAuthenticateOrder(context: TokenContext): AuthenticateOrder {
  return async ({ shopper, orderToken, params, body }) => {
    const number = findNumber(params) ?? findNumber(body)
    const findOwner = async () =>
      shopper && number !== null && (await ownsNumbered(context.database, shopper.id, number)) ? shopper : null
    const owner = await findOwner()
    if (owner) return owner
    const order = await findOrderOfToken(context, orderToken)
    if (order) return toGuest(order)
    // The shopper may have claimed the order meanwhile.
    return number === null ? shopper : findOwner()
  }
}

const toGuest = ({ userId }: GuestOrderRow): Shopper => ({ id: userId, username: '', loginId: '' })

function findNumber(fields: unknown): string | null {
  if (typeof fields !== 'object' || fields === null) return null
  const { order_number, return_number } = fields as Record<string, unknown>
  const number = order_number ?? return_number
  return typeof number === 'string' ? toOrderNumber(number) : null
}

/** Digests by which guests' orders are found and counted. */
export const guestKeysOf = (
  secretKey: string,
  { phone, network }: { phone: string; network: string },
): { phoneKey: string; networkKey: string } => ({
  phoneKey: phoneKeyOf(secretKey, phone),
  networkKey: networkKeyOf(secretKey, network),
})
