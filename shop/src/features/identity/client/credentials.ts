/** Submission and errors of the login and register forms. */
import { data } from 'react-router'
import { m } from '#texts'
import { StorageUnavailable } from '#session/session.ts'
import { requireForm } from '#platform/shop-api/forms/require-form.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { dismissAlert, getAlerts, showAlert } from '#ui/alerts/alert-store.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { type FormFailure, toFormFailure } from './form-failure.ts'

export interface Credentials {
  username: string
  password: string
}

export interface CredentialsFailure extends FormFailure {
  username: string
}

/**
 * Submits the credentials.
 * @returns the failure to show; null on success, after dismissing alerts of earlier failures
 */
export async function submitCredentials(
  request: Request,
  send: (credentials: Credentials) => Promise<unknown>,
): Promise<CredentialsFailure | null> {
  const credentials = await readCredentials(request)
  const missing = findMissingFields(credentials)
  if (missing) return missing
  try {
    await send(credentials)
  } catch (failure) {
    return toCredentialsFailure(credentials, failure)
  }
  withdrawFailures()
  return null
}

async function readCredentials(request: Request): Promise<Credentials> {
  const form = await requireForm(request)
  return { username: textField(form, 'username'), password: textField(form, 'password') }
}

/** Both fields are required; null when both are there. */
export function findMissingFields({ username, password }: Credentials): CredentialsFailure | null {
  const fieldErrors: Record<string, string[]> = {}
  if (!username.trim()) fieldErrors.username = [m.identity_username_missing()]
  if (!password) fieldErrors.password = [m.identity_password_missing()]
  return Object.keys(fieldErrors).length > 0 ? { username, detail: null, fieldErrors } : null
}

/** Shows the error in an alert, and returns it for the form. */
export function toCredentialsFailure({ username }: Credentials, failure: unknown): CredentialsFailure {
  if (failure instanceof StorageUnavailable) {
    showAlert(m.identity_storage_closed(), { kind: 'failure' })
    return { username, detail: m.identity_storage_closed(), fieldErrors: {} }
  }
  if (!(failure instanceof ApiFailure)) throw failure
  // The page has a sentence of its own, with links to the new texts.
  if (failure.code === 'terms_changed') return { username, detail: null, fieldErrors: {} }
  showAlert(failure.message, { kind: 'failure' })
  // The only error about the typed credentials.
  if (failure.code === 'no_active_account') {
    return { username, detail: null, fieldErrors: { password: [failure.message] } }
  }
  return { username, ...toFormFailure(failure) }
}

/** Dismisses alerts of failures that no longer apply. */
function withdrawFailures(): void {
  for (const alert of getAlerts()) if (alert.kind === 'failure') dismissAlert(alert.id)
}

/** Server response without scripts: sessions live in the browser. Preserves the username. */
export async function requireScript({ request }: { request: Request }) {
  const { username } = await readCredentials(request)
  const failure: CredentialsFailure = { username, detail: m.identity_needs_script(), fieldErrors: {} }
  return data(failure, { status: 400 })
}
