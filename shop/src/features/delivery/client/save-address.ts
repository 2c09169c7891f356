/** Submission and errors of the address form. */
import type { BodyIn } from '#platform/contract/call.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { isTokenNotValid } from '#session/browser-shop-api.ts'
import { redirectToLogin } from '#session/private-page.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import type { addAddress } from '../contract.ts'

export type AddressBody = BodyIn<typeof addAddress>

export interface AddressFailure {
  fieldErrors: Record<string, string[]>
}

export function readAddressForm(form: FormData): AddressBody {
  const field = (name: string) => textField(form, name)
  return {
    recipient: field('recipient'),
    phone: field('phone'),
    country: field('country'),
    region_code: field('region_code'),
    region_1: field('region_1'),
    region_2: field('region_2'),
    // Lines of an address are for the eye: a label has one.
    street: field('street').replaceAll(/\s*[\r\n]+\s*/g, ' '),
    postal_code: field('postal_code'),
    label: field('label'),
    is_default: form.has('is_default'),
  }
}

/**
 * @returns the failure to show; null when the address was saved
 * @throws a redirect to the login when the session is over
 */
export async function submitAddress(request: Request, save: () => Promise<unknown>): Promise<AddressFailure | null> {
  try {
    await save()
    return null
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (isTokenNotValid(failure)) throw redirectToLogin(request)
    const { fieldErrors } = failure
    if (Object.keys(fieldErrors).length === 0) showAlert(failure.message, { kind: 'failure' })
    return { fieldErrors }
  }
}
