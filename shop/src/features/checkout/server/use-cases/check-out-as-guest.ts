import type { AddressFields } from '#features/delivery/contract.ts'
import { orderTokens, placeOrderAsGuest } from '#features/orders/server/index.ts'
import { firstAttemptWithOrder, requireWay } from '#features/payments/server/index.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { digestOfRequest } from '#platform/http/calls/request-keys.ts'
import { Invalid, PermissionDenied } from '#platform/http/responses/errors.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { m } from '#texts'
import { requireRedirectUrl } from '../rules/redirect-url.ts'
import { type BasketPurchase, type CheckOutContext, type WayToPay, wayToPay } from './check-out.ts'
import { explainBasket, explainTermsFirst } from './explain-failure.ts'

export interface GuestCheckOut extends Omit<BasketPurchase, 'shopper' | 'addressId'> {
  address: AddressFields
  /** Empty for none. */
  email: string
}

/** @throws PermissionDenied where the shop takes no orders without an account */
export async function requireGuestOrders({ database }: Pick<ShopContext, 'database'>): Promise<void> {
  const { guest_orders: takesGuestOrders } = await readSettings(database)
  if (!takesGuestOrders) throw new PermissionDenied()
}

/**
 * Buys several goods without an account, by the same function as a basket.
 * @throws PermissionDenied, TooManyGuestOrders; otherwise as `checkOutBasket`, and Invalid naming `address.phone`
 */
export async function checkOutAsGuest(
  context: CheckOutContext,
  { wish, payerIp, ...request }: GuestCheckOut,
): Promise<WayToPay & { order_token: string; order_url: string }> {
  await requireGuestOrders(context)
  const redirectUrl = requireRedirectUrl(request.redirectUrl, context.config.allowedRedirectOrigins)
  const way = requireWay(context, wish)
  const { lines, address, code, message, email, expectedTotalInFen, language, termsVersion } = request
  if (email !== '' && !isMailAddress(email)) {
    throw new Invalid({ email: [(options) => m.checkout_email_wrong({}, options)] })
  }
  const sorted = lines.toSorted((a, b) => a.goodsId - b.goodsId).map(({ goodsId, quantity }) => [goodsId, quantity])
  const wanted = { shopper: null, lines, addressId: null, address, code, language, expectedTotalInFen }
  const placed = await withAddressNamed(
    placeOrderAsGuest(
      context,
      {
        lines,
        address,
        email: email === '' ? null : email,
        ip: payerIp,
        code,
        message,
        expectedTotalInFen,
        redirectUrl,
        termsVersion,
        language,
        idempotencyKey: request.idempotencyKey,
        requestDigest: digestOfRequest([sorted, address, email, code, message, expectedTotalInFen, redirectUrl]),
      },
      {
        rowWithOrder: firstAttemptWithOrder(way),
        ...explainTermsFirst(context, termsVersion, explainBasket(context, wanted)),
      },
    ),
  )
  const { orderNumber } = placed.order
  // A repeat returns the first link, which a later one may have ended.
  const orderToken = orderTokens.makeOrderToken(context.secretKey, { orderNumber, linkVersion: 1 })
  return {
    ...(await wayToPay(context, placed, { way, returnUrl: redirectUrl, payerIp })),
    order_token: orderToken,
    order_url: orderTokens.makeOrderUrl(context.config.shopOrigin, orderNumber, orderToken),
  }
}

const addressFields: ReadonlySet<string> = new Set([
  'recipient',
  'phone',
  'country',
  'region_code',
  'region_1',
  'region_2',
  'region_3',
  'street',
  'postal_code',
] satisfies (keyof AddressFields)[])

/** Errors of an address name its parts, as the body has them. */
export async function withAddressNamed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Invalid) || !error.fieldErrors) throw error
    const named = Object.entries(error.fieldErrors).map(([field, faults]) => [
      addressFields.has(field) ? `address.${field}` : field,
      faults,
    ])
    throw new Invalid(Object.fromEntries(named))
  }
}
