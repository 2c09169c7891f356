/**
 * Codes in links: twelve letters that name something, a part with a meaning of the link's own, and a signature of both.
 * A signature for one kind of link is invalid for another.
 */
import { signWith } from './derived-keys.ts'
import { isSameText } from './same-text.ts'

export type SignedKind = 'signed links' | 'order tokens' | 'invoice files'

const signatureLength = 22

const signatureOf = (secretKey: string, kind: SignedKind, signed: string) =>
  signWith(secretKey, kind, signed).slice(0, signatureLength)

/**
 * @param name in capitals and digits
 * @param part in small letters and digits
 */
export function signCode(secretKey: string, kind: SignedKind, [name, part]: [name: string, part: string]): string {
  const signed = `${name}.${part}`
  return `${signed}.${signatureOf(secretKey, kind, signed)}`
}

/**
 * @param secretKeys the present one, and the former one while it is valid
 * @returns null unless one of them has signed it
 */
export function readSignedCode(
  secretKeys: readonly (string | null)[],
  kind: SignedKind,
  code: string,
): [name: string, part: string] | null {
  const [, name, part, signature] = /^([\dA-Z]{12})\.([\da-z]{1,9})\.([\w-]{22})$/.exec(code) ?? []
  if (!name || !part || !signature) return null
  const isSigned = secretKeys.some(
    (key) => key !== null && isSameText(signature, signatureOf(key, kind, `${name}.${part}`)),
  )
  return isSigned ? [name, part] : null
}
