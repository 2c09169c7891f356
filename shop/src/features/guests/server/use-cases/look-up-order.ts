import { randomUUID, randomInt } from 'node:crypto'
import { queueMail } from '#features/mail/server/index.ts'
import { orderTokens } from '#features/orders/server/index.ts'
import { lookUpChannels, lookUpLastsInSeconds, lookUpCodeLength } from '#features/guests/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { isSameText } from '#platform/config/same-text.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { m } from '#texts'
import {
  claimLookUp,
  deleteOldLookUps,
  hasRoomForLookUp,
  insertLookUp,
  judgeLookUp,
  tryLookUp,
  useLookUp,
} from '../queries/look-up-queries.ts'
import { lookUpMail } from '../rules/look-up-mail.ts'
import { signWith } from '#platform/config/derived-keys.ts'

const newLookUpCode = (): string => String(randomInt(10 ** lookUpCodeLength)).padStart(lookUpCodeLength, '0')

/** A million codes are soon tried against a plain digest, so the shop's key signs them. */
const lookUpCodeHash = (secretKey: string, id: string, code: string): string =>
  signWith(secretKey, 'look-up codes', `${id} ${code}`)

const limitedWithinInMs = 3_600_000
const maxDeletedAtOnce = 10_000

type LookUpChannel = (typeof lookUpChannels)[number]

/** How the shop can send a code; null: not at all. */
const channelOf = ({ config }: Pick<ShopContext, 'config'>): LookUpChannel | null =>
  config.smtp || config.hasMailPages ? 'email' : null

/** Stores the request. The same statement runs for every number, so that the time reveals nothing. */
export async function requestLookUp(
  context: Pick<ShopContext, 'config' | 'database' | 'now' | 'secretKey'>,
  { orderNumber, phone, ip, language }: { orderNumber: string; phone: string; ip: string; language: Language },
): Promise<{ look_up_id: string; channel: LookUpChannel | null; valid_for: typeof lookUpLastsInSeconds }> {
  const id = randomUUID()
  const createdAt = context.now()
  await insertLookUp(context.database, {
    id,
    orderNumber,
    ...orderTokens.guestKeysOf(context.secretKey, { phone, network: networkOf(ip) }),
    language,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lookUpLastsInSeconds * 1000),
  })
  return { look_up_id: id, channel: channelOf(context), valid_for: lookUpLastsInSeconds }
}

const maxAtOnce = 100

/** Sends the codes of stored requests. @returns 'again' where more may wait */
export async function judgeLookUps(
  context: Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'now' | 'secretKey'>,
): Promise<number | 'again'> {
  for (let count = 0; count < maxAtOnce; count++) if (!(await judgeOldest(context))) return count
  return 'again'
}

function judgeOldest(context: Pick<ShopContext, 'config' | 'inTransaction' | 'now' | 'secretKey'>): Promise<boolean> {
  return context.inTransaction(async (transaction) => {
    const request = await claimLookUp(transaction)
    if (!request) return false
    const now = context.now()
    const { id, orderNumber, networkKey, phoneKey, language, expiresAt } = request
    const since = new Date(now.getTime() - limitedWithinInMs)
    const hasRoom =
      !context.config.hasRateLimits || (await hasRoomForLookUp(transaction, { orderNumber, networkKey, since }))
    const order = await orderTokens.findOpenGuestOrder({ ...context, database: transaction }, orderNumber)
    const to = order?.phoneKey === phoneKey && channelOf(context) ? order.email : null
    if (!order || to === null || !hasRoom) {
      await judgeLookUp(transaction, { id, now, sent: null })
      return true
    }
    const code = newLookUpCode()
    const codeHash = lookUpCodeHash(context.secretKey, id, code)
    await judgeLookUp(transaction, { id, now, sent: { orderId: order.orderId, codeHash } })
    await queueMail(transaction, context, {
      kind: lookUpMail,
      facts: { orderNumber },
      dedupeKey: `order_look_up:${id}`,
      userId: order.userId,
      to,
      language,
      secret: code,
      expiresAt,
    })
    return true
  })
}

/** @throws Invalid naming code, whatever is wrong */
export async function confirmLookUp(
  { database, now, secretKey, config }: Pick<ShopContext, 'config' | 'database' | 'now' | 'secretKey'>,
  { id, code }: { id: string; code: string },
): Promise<{ order_number: string; order_token: string }> {
  const at = now()
  const wrong = () => new Invalid({ code: [(options) => m.guests_code_wrong({}, options)] })
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw wrong()
  const tried = await tryLookUp(database, { id, now: at })
  const typed = code.normalize('NFKC').replaceAll(/\s/g, '')
  // Computed for a missing code as well, so that the time reveals none.
  const isSame = [secretKey, config.previousSecretKey].some(
    (key) => key !== null && isSameText(tried?.codeHash ?? '', lookUpCodeHash(key, id, typed)),
  )
  if (!tried?.codeHash || !isSame || !(await useLookUp(database, id, at))) throw wrong()
  const order = await orderTokens.findOpenGuestOrder({ database, now }, tried.orderNumber)
  if (!order) throw wrong()
  const { orderNumber } = tried
  return {
    order_number: orderNumber,
    order_token: orderTokens.makeOrderToken(secretKey, { orderNumber, linkVersion: order.linkVersion }),
  }
}

/** Deletes look-ups that count for no limit any more. @returns 'again' where more may wait */
export async function deleteLookUps({
  database,
  now,
}: Pick<ShopContext, 'database' | 'now'>): Promise<number | 'again'> {
  const count = await deleteOldLookUps(database, new Date(now().getTime() - limitedWithinInMs), maxDeletedAtOnce)
  return count === maxDeletedAtOnce ? 'again' : count
}
