/** Six digits of an authenticator app (SHA-1, 30 s, one step of tolerance), and recovery codes. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodeCount } from '#features/staff/values.ts'

const periodInMs = 30_000

export const newTotpSecret = () => new Secret({ size: 20 }).base32

export function otpauthUrl(secret: string, { shopName, username }: { shopName: string; username: string }): string {
  return new TOTP({ issuer: shopName, label: username, secret }).toString()
}

/** @returns the step that the code belongs to; null where it is wrong */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.normalize('NFKC').replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = new TOTP({ secret }).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / periodInMs) + delta
}

/** Without letters that resemble another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 12

/** Twelve characters, in groups as people copy them: `7kd3-9xwm-q2ea`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
    return letters.join('').replace(/(....)(....)(....)/, '$1-$2-$3')
  })
}
