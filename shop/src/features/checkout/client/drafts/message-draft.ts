/** Stores the message to the shop in this tab, across the address form, Back and a change of language. */
import { readSession, subscribeToSession } from '#session/session.ts'

const storageKey = 'checkout_message'

interface Draft {
  userId: string
  message: string
}

export function saveMessageDraft(message: string): void {
  const userId = readSession()?.user_id
  if (!userId) return
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, message } satisfies Draft))
  } catch (error) {
    console.info('storage is closed: the message lasts for this page', error)
  }
}

/** @returns empty without a draft of the current shopper */
export function readMessageDraft(): string {
  try {
    const draft = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Draft | null
    return draft !== null && draft.userId === readSession()?.user_id ? draft.message : ''
  } catch {
    return ''
  }
}

/** Call once the order is placed. */
export function clearMessageDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch (error) {
    console.info('storage is closed: there is no draft to remove', error)
  }
}

/**
 * An effect of the frame: deletes the draft after a logout on any page.
 * @returns how to stop
 */
export function clearMessageDraftOnLogout(): () => void {
  const clear = () => {
    if (readSession() === null) clearMessageDraft()
  }
  clear()
  return subscribeToSession(clear)
}
