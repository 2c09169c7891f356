/** The step that buys without an account. */
import { remove } from '#features/basket/client/change-basket.ts'
import type { BasketLine } from '#features/basket/contract.ts'
import type { checkOutAsGuest, Quote, quoteAsGuest } from '#features/checkout/contract.ts'
import { describePurchaseError, readSeen } from '#features/checkout/client/purchase-error-texts.ts'
import type { PurchaseError } from '#features/checkout/client/purchase-error.ts'
import { findChangedTexts, readAgreedVersions } from '#features/content/components/agreement/agreed-versions.ts'
import { readAddressForm } from '#features/delivery/client/save-address.ts'
import type { Address } from '#features/delivery/contract.ts'
import { makeRequestKey } from '#features/fulfilment/components/request-key.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { saveOrderLink, sendOrderTokens } from '#session/private-pages/order-links.ts'

export type Place = Pick<Address, 'country' | 'region_code' | 'postal_code'>
export type Line = { goods_id: number; quantity: number }

/** A UUID. Works without https, too. */
export function makePurchaseKey(): string {
  return makeRequestKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** @throws ApiFailure */
export function quoteForGuest(
  { lines, place, code }: { lines: readonly Line[]; place?: Place | null; code: string },
  signal?: AbortSignal,
): Promise<Quote> {
  return browserShopApi.call<typeof quoteAsGuest>('POST /api/order/guest_quote/', {
    body: { lines: [...lines], ...(place && { place }), ...(code && { code }) },
    ...(signal && { signal }),
  })
}

export interface GuestOutcome {
  /** The placed order, for which the page leaves. */
  placed: { orderNumber: string; payUrl: string } | null
  refusal: PurchaseError | null
  /** By the names of the form's fields. */
  fieldErrors: Record<string, string[]>
  /** Another body was sent under this key: the next press is another purchase. */
  isKeySpent: boolean
}

const nothing: GuestOutcome = { placed: null, refusal: null, fieldErrors: {}, isKeySpent: false }

/** Orders exactly the shown lines and total, once for each key. */
export async function buyAsGuest(form: FormData): Promise<GuestOutcome> {
  const field = (name: string) => textField(form, name)
  const { label: _label, is_default: _isDefault, ...address } = readAddressForm(form)
  const lines = JSON.parse(field('lines')) as Line[]
  try {
    const { order_number, order_token, pay_url } = await browserShopApi.call<typeof checkOutAsGuest>(
      'POST /api/order/guest_check_out/',
      {
        headers: { 'idempotency-key': field('idempotency_key') },
        body: {
          lines,
          address,
          ...(field('email').trim() && { email: field('email').trim() }),
          ...(field('message') && { message: field('message') }),
          ...(form.has('code') && { code: field('code') }),
          expected_total: field('expected_total'),
          redirect_url: field('redirect_url'),
          ...readAgreedVersions(form),
          ...(form.has('provider') && { provider: field('provider') }),
        },
      },
    )
    saveOrderLink({ order_number, token: order_token })
    sendOrderTokens()
    await remove(lines.map(({ goods_id }) => ({ goods_id }) as BasketLine))
    return { ...nothing, placed: { orderNumber: order_number, payUrl: pay_url } }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { ...nothing, ...refusalOf(failure, form) }
  }
}

/** Each shows its own error. */
const fieldsWithErrors: ReadonlySet<string> = new Set([
  'recipient',
  'phone',
  'country',
  'region_code',
  'region_1',
  'region_2',
  'street',
  'postal_code',
  'email',
])

function refusalOf(failure: ApiFailure, form: FormData): Partial<GuestOutcome> {
  const fieldErrors = Object.fromEntries(
    Object.entries(failure.fieldErrors).map(([name, sentences]) => [name.replace(/^address\./, ''), sentences]),
  )
  const names = Object.keys(fieldErrors)
  const isShownAtFields = names.length > 0 && names.every((name) => fieldsWithErrors.has(name))
  return {
    refusal: isShownAtFields
      ? null
      : {
          notice: describePurchaseError(failure, readSeen(form)),
          isOfLines: failure.code === 'out_of_stock',
          changed: findChangedTexts(failure),
        },
    fieldErrors,
    isKeySpent: failure.code === 'idempotency_key_reused' || failure.code === 'order_not_payable',
  }
}
