/** Stores the typed message and code in this tab, across the address form, Back and a change of language. */
import { readSession } from '#session/session.ts'
import { draftKey } from './clear-draft.ts'

export interface Draft {
  /** The message to the shop; empty: none. */
  message: string
  /** The code of a promotion; empty: none. */
  code: string
}

/** Changes the named parts and leaves the rest. */
export function saveDraft(change: Partial<Draft>): void {
  const userId = readSession()?.user_id
  if (!userId) return
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ userId, ...readDraft(), ...change }))
  } catch (error) {
    console.info('storage is closed: the draft lasts for this page', error)
  }
}

/** The draft of the current shopper; empty texts without one. */
export function readDraft(): Draft {
  const draft = readStored()
  const isOwn = draft?.userId !== undefined && draft.userId === readSession()?.user_id
  const textOf = (text: unknown) => (isOwn && typeof text === 'string' ? text : '')
  return { message: textOf(draft?.message), code: textOf(draft?.code) }
}

function readStored(): Partial<Record<'userId' | keyof Draft, unknown>> | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey) ?? 'null') as ReturnType<typeof readStored>
  } catch (error) {
    console.info('storage is closed: there is no draft', error)
    return null
  }
}
