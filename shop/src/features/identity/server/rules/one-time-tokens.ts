import { createHash, randomBytes } from 'node:crypto'
import { resetLinkLastsInMinutes, verifyLinkLastsInMinutes } from '#features/identity/values.ts'

export type LinkKind = 'verify_email' | 'reset_password'

const minuteInMs = 60_000
export const linkLastsInMs: Record<LinkKind, number> = {
  verify_email: verifyLinkLastsInMinutes * minuteInMs,
  reset_password: resetLinkLastsInMinutes * minuteInMs,
}

const tokenSizeInBytes = 32
export const newOneTimeToken = (): string => randomBytes(tokenSizeInBytes).toString('base64url')

/** A fast digest suffices for 256 random bits. */
export const oneTimeTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Equal for addresses that mail servers treat alike in practice. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()
