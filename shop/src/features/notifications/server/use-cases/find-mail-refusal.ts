import { lockMailRecipient } from '#features/identity/server/index.ts'
import type { FindMailRefusal } from '#features/mail/server/ports/mail-refusal.ts'
import { isWanted } from '../queries/wish-queries.ts'
import { readUnsubscribeToken } from '../rules/unsubscribe-token.ts'

export const findMailRefusal: FindMailRefusal = async (database, { userId, toAddress, unsubscribeUrl }) => {
  const recipient = await lockMailRecipient(database, userId)
  if (recipient?.email?.toLowerCase() !== toAddress.toLowerCase()) return 'address_left'
  const token = readUnsubscribeToken(new URL(unsubscribeUrl).searchParams.get('token') ?? '')
  return token && !(await isWanted(database, userId, token.kind)) ? 'unwanted' : null
}
