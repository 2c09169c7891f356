/** The frame needs only this part of the draft, on every page. */
import { readSession, subscribeToSession } from '#session/session.ts'

export const messageDraftKey = 'checkout_message'

/** Call once the order is placed. */
export function clearMessageDraft(): void {
  try {
    sessionStorage.removeItem(messageDraftKey)
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
