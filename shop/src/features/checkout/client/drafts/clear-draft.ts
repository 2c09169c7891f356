/** The frame needs only this part of the draft, on every page. */
import { readSession, subscribeToSession } from '#session/session.ts'

/** The key in the tab's storage. */
export const draftKey = 'checkout_draft'

/** Call once the order is placed. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(draftKey)
  } catch (error) {
    console.info('storage is closed: there is no draft to remove', error)
  }
}

/**
 * An effect of the frame: deletes the draft after a logout on any page.
 * @returns how to stop
 */
export function clearDraftOnLogout(): () => void {
  const clear = () => {
    if (readSession() === null) clearDraft()
  }
  clear()
  return subscribeToSession(clear)
}
