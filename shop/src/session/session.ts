/** The session in the browser: the token pair and the user, in localStorage under the specification's names. */
import { deletePersonalResponses } from '#platform/offline/offline-responses.ts'

export interface Session {
  token_access: string
  token_refresh: string
  user_id: string
  user_name: string
}

const fields = ['token_access', 'token_refresh', 'user_id', 'user_name'] as const
const listeners = new Set<() => void>()

/** The browser stores no data of this shop: forbidden by its visitor, or the storage is full. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('the browser stores no data', { cause })
    this.name = 'StorageUnavailable'
  }
}

/** null without a session, without browser storage, and always on the server. */
export function readSession(): Session | null {
  const session = Object.fromEntries(fields.map((field) => [field, readField(field)])) as unknown as Session
  return session.token_access && session.token_refresh ? session : null
}

/** Cheaper than reading the session: whether one was begun and not ended; it may have expired. */
export function mayBeLoggedIn(): boolean {
  return readField('token_access') !== ''
}

/** @throws StorageUnavailable, and nothing is stored */
export function writeSession(session: Session): void {
  try {
    for (const field of fields) localStorage.setItem(field, session[field])
  } catch (error) {
    removeFields()
    throw new StorageUnavailable(error)
  } finally {
    notifyListeners()
  }
}

/** A refreshed pair of the same person. */
export function writeTokens(tokens: { access: string; refresh: string }): void {
  try {
    localStorage.setItem('token_access', tokens.access)
    localStorage.setItem('token_refresh', tokens.refresh)
  } catch (error) {
    console.info('storage is closed: the session lasts for this page', error)
  }
  notifyListeners()
}

export function clearSession(): void {
  removeFields()
  void deletePersonalResponses()
  notifyListeners()
}

function readField(field: keyof Session): string {
  try {
    return localStorage.getItem(field) ?? ''
  } catch {
    return ''
  }
}

function removeFields(): void {
  try {
    for (const field of fields) localStorage.removeItem(field)
  } catch (error) {
    console.info('storage is closed: there is nothing to remove', error)
  }
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

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
