/** Tokens of links in mails: the bearer may stop mails of one kind to the address that received it, and nothing else. */
import { isWishKind, type WishKind } from '#features/notifications/values.ts'
import { signWith } from '#platform/config/derived-keys.ts'
import { isSameText } from '#platform/config/same-text.ts'

export interface UnsubscribeSubject {
  userId: number
  kind: WishKind
}

const textOf = ({ userId, kind }: UnsubscribeSubject, email: string) => `${userId}.${kind}.${email}`

export const makeUnsubscribeToken = (secretKey: string, subject: UnsubscribeSubject, email: string): string =>
  `${subject.userId}.${subject.kind}.${signWith(secretKey, 'unsubscribe links', textOf(subject, email))}`

/** In the address of each mail of the kind to the person. */
export const unsubscribePart = ({ userId, kind }: UnsubscribeSubject): string => `?token=${userId}.${kind}.`

export interface ReadToken extends UnsubscribeSubject {
  signature: string
}

/** Null for a text of another form. The signature is not checked yet. */
export function readUnsubscribeToken(token: string): ReadToken | null {
  const [, userId, kind, signature] = /^([1-9]\d{0,14})\.([a-z_]{1,40})\.([\w-]{43})$/.exec(token) ?? []
  return signature && isWishKind(kind) ? { userId: Number(userId), kind, signature } : null
}

/** @param secretKeys the present one, and the former one while it is valid */
export const isSignedFor = (
  secretKeys: readonly (string | null)[],
  { signature, ...subject }: ReadToken,
  email: string,
): boolean =>
  secretKeys.some(
    (key) => key !== null && isSameText(signature, signWith(key, 'unsubscribe links', textOf(subject, email))),
  )
