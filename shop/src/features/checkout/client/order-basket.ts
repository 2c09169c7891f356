import type { checkOutBasket } from '#features/checkout/contract.ts'
import { readAgreedVersions } from '#features/content/components/agreement/agreed-versions.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import type { CheckoutLine } from './load-checkout.ts'

/**
 * Orders exactly the shown lines and total.
 * @throws ApiFailure
 */
export async function orderBasket(form: FormData): Promise<ResponseOf<typeof checkOutBasket>> {
  const field = (name: string) => textField(form, name)
  return browserShopApi.call<typeof checkOutBasket>('POST /api/order/check_out/', {
    body: {
      lines: JSON.parse(field('lines')) as CheckoutLine[],
      address_id: field('address_id'),
      ...(form.has('code') && { code: field('code') }),
      message: field('message'),
      expected_total: field('expected_total'),
      redirect_url: field('redirect_url'),
      ...readAgreedVersions(form),
      ...(form.has('provider') ? { provider: field('provider') } : {}),
    },
    headers: { 'idempotency-key': field('idempotency_key') },
  })
}
