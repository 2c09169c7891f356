import type { unsubscribe } from '#features/notifications/contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { redirectToError } from '#session/redirect-to-error.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

export type UnsubscribeState = { dead: string } | ResponseOf<typeof unsubscribe>

const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''

const send = (token: string, isWanted?: boolean) =>
  browserShopApi.call<typeof unsubscribe>('POST /api/notice/unsubscribe/', {
    body: { token, ...(isWanted !== undefined && { is_wanted: isWanted }) },
  })

/** Reads the link's target, and changes nothing, because mail scanners open every link. */
export async function loadUnsubscribe(request: Request, deadSentence: string): Promise<UnsubscribeState> {
  const token = tokenOf(request.url)
  if (token === '') return { dead: deadSentence }
  try {
    return await send(token)
  } catch (failure) {
    const [sentence] = (failure instanceof ApiFailure && failure.fieldErrors.token) || []
    return sentence === undefined ? redirectToError(failure, request) : { dead: sentence }
  }
}

/** Stops or resumes; a failure is shown in an alert, and the page stays as it is. */
export async function submitUnsubscribe(request: Request): Promise<null> {
  const form = await request.formData()
  try {
    await send(tokenOf(request.url), textField(form, 'wanted') === 'true')
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
  }
  return null
}
