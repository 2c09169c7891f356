import { lockMailRecipient } from '#features/identity/server/index.ts'
import type { WishKind } from '#features/notifications/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { isWanted } from '../queries/wish-queries.ts'
import { linkIsDead } from '../rules/errors.ts'
import { isSignedFor, readUnsubscribeToken } from '../rules/unsubscribe-token.ts'
import { changeWishes } from './change-wishes.ts'

interface UnsubscribeRequest {
  token: string
  /** Unset: looks only. */
  wanted?: boolean | undefined
}

/**
 * Changes one wish by the link of a mail. Idempotent.
 * @throws Invalid naming token, where it is forged, its address has changed or its account is deleted
 */
export async function unsubscribe(
  { config, inTransaction, now, secretKey }: Pick<ShopContext, 'config' | 'inTransaction' | 'now' | 'secretKey'>,
  { token, wanted }: UnsubscribeRequest,
): Promise<{ kind: WishKind; is_wanted: boolean }> {
  const subject = readUnsubscribeToken(token)
  if (!subject) throw new Invalid({ token: [linkIsDead] })
  const { userId, kind } = subject
  return inTransaction(async (transaction) => {
    const recipient = await lockMailRecipient(transaction, userId, wanted === undefined ? 'share' : 'no key update')
    const isValid = recipient?.email && isSignedFor([secretKey, config.previousSecretKey], subject, recipient.email)
    if (!isValid) throw new Invalid({ token: [linkIsDead] })
    if (wanted !== undefined) await changeWishes(transaction, { userId, wishes: { [kind]: wanted }, now: now() })
    return { kind, is_wanted: await isWanted(transaction, userId, kind) }
  })
}
