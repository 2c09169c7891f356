/** Who is logged in, as the browser remembers it: the token pair and the user, in localStorage under the specification's names. */
import { forgetPersonalAnswers } from '#platform/offline/kept-answers.ts'

export interface Session {
  token_access: string
  token_refresh: string
  user_id: string
  user_name: string
}

const fields = ['token_access', 'token_refresh', 'user_id', 'user_name'] as const
const listeners = new Set<() => void>()

/** null when nobody is logged in, and always on the server. */
export function readSession(): Session | null {
  if (typeof localStorage === 'undefined') return null
  const session = Object.fromEntries(
    fields.map((field) => [field, localStorage.getItem(field) ?? '']),
  ) as unknown as Session
  return session.token_access && session.token_refresh ? session : null
}

export function writeSession(session: Session): void {
  for (const field of fields) localStorage.setItem(field, session[field])
  tellListeners()
}

/** A refreshed pair of the same person. */
export function writeTokens(tokens: { access: string; refresh: string }): void {
  localStorage.setItem('token_access', tokens.access)
  localStorage.setItem('token_refresh', tokens.refresh)
  tellListeners()
}

export function clearSession(): void {
  for (const field of fields) localStorage.removeItem(field)
  void forgetPersonalAnswers()
  tellListeners()
}

/** Calls back on every change, also one made by another tab. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || (fields as readonly string[]).includes(event.key)) listener()
  }
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}
