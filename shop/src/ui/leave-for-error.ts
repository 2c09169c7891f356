import { redirect } from 'react-router'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from './alert-store.ts'

/** For loaders: what the API refused is said in an alert and logged, and the visitor is led to `/error`. */
export function leaveForError(failure: unknown): never {
  if (!(failure instanceof ApiFailure)) throw failure
  console.warn(failure)
  showAlert(failure.message, { kind: 'failure' })
  throw redirect('/error')
}
