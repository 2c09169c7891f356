import type { checkOut } from '#features/checkout/contract.ts'
import { readSession, type Session } from '#session/session.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'

export interface Purchase {
  quantity: string
  goods_id: string
  redirect_url: string
  provider?: string
  expected_total?: string
  terms_version?: string
}

export function readPurchase(form: FormData): { purchase: Purchase; idempotencyKey: string } {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    purchase: {
      quantity: textOf('quantity'),
      goods_id: textOf('goods_id'),
      redirect_url: textOf('redirect_url'),
      ...(form.has('provider') ? { provider: textOf('provider') } : {}),
      ...(form.has('expected_total') ? { expected_total: textOf('expected_total') } : {}),
      ...(form.has('terms_version') ? { terms_version: textOf('terms_version') } : {}),
    },
    idempotencyKey: textOf('idempotency_key'),
  }
}

/**
 * Orders by a form post that has the token as a field and as bearer token, as specified.
 * @throws ApiFailure
 */
export async function placePurchase(purchase: Purchase, idempotencyKey: string, session: Session) {
  try {
    return await send(purchase, idempotencyKey, session.token_access)
  } catch (failure) {
    // The call renewed the bearer token, but not the field.
    const renewed = readSession()?.token_access
    if (!isTokenNotValid(failure) || !renewed || renewed === session.token_access) throw failure
    return send(purchase, idempotencyKey, renewed)
  }
}

function send(purchase: Purchase, idempotencyKey: string, token: string) {
  const fields = new FormData()
  for (const [name, value] of Object.entries({ ...purchase, token_access: token })) fields.set(name, value)
  return browserShopApi.call<typeof checkOut>('POST /api/order/', {
    files: fields,
    headers: { 'idempotency-key': idempotencyKey },
  })
}
