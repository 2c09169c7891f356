/** Steps of a forgotten password: asking for a link, and setting the password by it. */
import { m } from '#texts'
import type { forgotPassword, resetPassword } from '#features/identity/contract/emails.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { type FormFailure, toFormFailure } from './form-failure.ts'

export interface ResetState extends FormFailure {
  step: 'request' | 'sent' | 'choose' | 'over' | 'done'
  account: string
  /** When the last link was requested. */
  sentAtInMs: number
}

const stateOf = (step: ResetState['step'], more: Partial<ResetState> = {}): ResetState => ({
  step,
  account: '',
  sentAtInMs: 0,
  detail: null,
  fieldErrors: {},
  ...more,
})

/** Submits the form of a step. @returns the next step, or the same one with its errors */
export async function submitReset(form: FormData): Promise<ResetState> {
  const token = textField(form, 'token')
  const account = textField(form, 'account')
  try {
    if (token === '') {
      await browserShopApi.call<typeof forgotPassword>('POST /api/user/forgot_password/', { body: { account } })
      return stateOf('sent', { account, sentAtInMs: Date.now() })
    }
    const body = { token, new_password: textField(form, 'new_password') }
    await browserShopApi.call<typeof resetPassword>('POST /api/user/reset_password/', { body })
    return stateOf('done')
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.fieldErrors.token) return stateOf('over')
    showAlert(failure.message, { kind: 'failure' })
    return stateOf(token === '' ? 'request' : 'choose', { account, ...toFormFailure(failure) })
  }
}

/** The server's response to a form without scripts: the link's token is where no server sees it. */
export const resetNeedsScript = (): ResetState => stateOf('request', { detail: m.identity_needs_script() })
