/** Stores the typed code in this tab, across the address form, Back and a change of language. */
import { readSession } from '#session/session.ts'

const codeDraftKey = 'checkout_code'

interface Draft {
  userId: string
  code: string
}

/** @param code empty: none */
export function saveCodeDraft(code: string): void {
  const session = readSession()
  try {
    if (code === '' || session === null) sessionStorage.removeItem(codeDraftKey)
    else sessionStorage.setItem(codeDraftKey, JSON.stringify({ userId: session.user_id, code } satisfies Draft))
  } catch (error) {
    console.info('storage is closed: the code is lost with the page', error)
  }
}

/** The code of whoever is logged in; empty: none. */
export function readCodeDraft(): string {
  try {
    const draft = JSON.parse(sessionStorage.getItem(codeDraftKey) ?? 'null') as Partial<Draft> | null
    return draft?.userId === readSession()?.user_id && typeof draft?.code === 'string' ? draft.code : ''
  } catch (error) {
    console.info('storage is closed: there is no code', error)
    return ''
  }
}
