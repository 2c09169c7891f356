/** Opens an order without an account by number, telephone and a code. */
import { redirect } from 'react-router'
import { paths } from '#paths'
import type { confirmLookUp, lookUpOrder } from '#features/guests/contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { saveOrderLink } from '#session/private-pages/order-links.ts'

export type LookUp = ResponseOf<typeof lookUpOrder>

export interface LookUpOutcome {
  /** The code is on its way, if the order exists. */
  lookUp: LookUp | null
  orderNumber: string
  fieldErrors: Record<string, string[]>
  /** A failure of no field. */
  notice: string | null
}

/** `y7k4q9tm2hxd` → `Y7K4-Q9TM-2HXD`; other texts stay. */
export function toOrderNumber(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[\dA-Z]{12}$/.test(letters) ? letters.replace(/^(.{4})(.{4})/, '$1-$2-') : typed.trim()
}

/** Sends the code, and with a code opens the order. */
export async function lookUp(form: FormData): Promise<LookUpOutcome | Response> {
  const id = textField(form, 'look_up_id')
  const orderNumber = toOrderNumber(textField(form, 'order_number'))
  const known = id === '' ? null : (JSON.parse(textField(form, 'look_up')) as LookUp)
  try {
    if (known) {
      const opened = await browserShopApi.call<typeof confirmLookUp>('POST /api/order/look_up/{look_up_id}/confirm/', {
        params: { look_up_id: id },
        body: { code: textField(form, 'code').replaceAll(/\s/g, '') },
      })
      saveOrderLink({ order_number: opened.order_number, token: opened.order_token })
      return redirect(paths.guestOrder(opened.order_number))
    }
    const begun = await browserShopApi.call<typeof lookUpOrder>('POST /api/order/look_up/', {
      body: { order_number: orderNumber, phone: textField(form, 'phone') },
    })
    return { lookUp: begun, orderNumber, fieldErrors: {}, notice: null }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const { fieldErrors } = failure
    const notice = Object.keys(fieldErrors).length > 0 ? null : failure.message
    return { lookUp: known, orderNumber, fieldErrors, notice }
  }
}
