import { findUndoneDispatch, type OrderEventRow } from '#features/fulfilment/server/index.ts'
import { withdrawMail } from '#features/mail/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isEventWaiting } from '../queries/event-queue-queries.ts'
import { withdrawUnread } from '../queries/notification-queries.ts'
import { keyOfEvent, mailKeyOf } from '../rules/dedupe-keys.ts'

/**
 * Withdraws the message of an undone dispatch, unless it may have been read.
 * @returns whether the shopper may have read it, so that a correction is due
 * @throws Error while another process announces the dispatch; the caller tries again later
 */
export async function withdrawDispatch(transaction: Database, event: OrderEventRow): Promise<boolean> {
  const dispatchId = await findUndoneDispatch(transaction, event)
  if (dispatchId === null) return false
  if (await isEventWaiting(transaction, dispatchId)) throw new Error('the dispatch is still being announced')
  const key = keyOfEvent(dispatchId)
  const isMailOut = (await withdrawMail(transaction, mailKeyOf(key))) === 'out'
  const state = await withdrawUnread(transaction, key, { isRead: isMailOut })
  return state === 'read'
}
