/** Stores the message to the shop in this tab, across the address form, Back and a change of language. */
import { readSession } from '#session/session.ts'
import { messageDraftKey } from './clear-message-draft.ts'

interface Draft {
  userId: string
  message: string
}

export function saveMessageDraft(message: string): void {
  const userId = readSession()?.user_id
  if (!userId) return
  try {
    sessionStorage.setItem(messageDraftKey, JSON.stringify({ userId, message } satisfies Draft))
  } catch (error) {
    console.info('storage is closed: the message lasts for this page', error)
  }
}

/** @returns empty without a draft of the current shopper */
export function readMessageDraft(): string {
  try {
    const draft = JSON.parse(sessionStorage.getItem(messageDraftKey) ?? 'null') as Draft | null
    return draft !== null && draft.userId === readSession()?.user_id ? draft.message : ''
  } catch {
    return ''
  }
}
