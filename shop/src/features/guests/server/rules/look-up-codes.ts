import { randomInt } from 'node:crypto'
import { lookUpCodeLength } from '#features/guests/values.ts'
import { signWith } from '#platform/config/derived-keys.ts'

export const newLookUpCode = (): string => String(randomInt(10 ** lookUpCodeLength)).padStart(lookUpCodeLength, '0')

/** A million codes are soon tried against a plain digest, so the shop's key signs them. */
export const lookUpCodeHash = (secretKey: string, id: string, code: string): string =>
  signWith(secretKey, 'look-up codes', `${id} ${code}`)
