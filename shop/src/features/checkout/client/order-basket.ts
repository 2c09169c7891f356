import type { checkOutBasket } from '#features/checkout/contract.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import type { CheckoutLine } from './load-checkout.ts'

/**
 * Orders what the page has shown.
 * @returns the cashier's address
 * @throws ApiFailure
 */
export async function orderBasket(form: FormData): Promise<string> {
  const field = (name: string) => textField(form, name)
  const { pay_url } = await browserShopApi.call<typeof checkOutBasket>('POST /api/order/check_out/', {
    body: {
      lines: JSON.parse(field('lines')) as CheckoutLine[],
      address_id: field('address_id'),
      message: field('message'),
      expected_total: field('expected_total'),
      redirect_url: field('redirect_url'),
    },
    headers: { 'idempotency-key': field('idempotency_key') },
  })
  return pay_url
}
