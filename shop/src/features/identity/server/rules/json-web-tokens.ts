/** Tokens shaped as djangorestframework-simplejwt's: HS256, `token_type`, `exp`, `iat`, `jti`, and `user_id` as text. */
import { createSecretKey, hash } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { TokenNotValid } from '#platform/http/responses/errors.ts'

const hexUuid = z.string().regex(/^[0-9a-f]{32}$/)
const userId = z.string().regex(/^\d{1,15}$/)
const claims = z.discriminatedUnion('token_type', [
  // `family` is ours: which login a token belongs to, and ends with.
  z.object({ token_type: z.literal('access'), jti: hexUuid, user_id: userId, family: z.uuid() }),
  z.object({ token_type: z.literal('refresh'), jti: hexUuid, user_id: userId, family: z.uuid() }),
])
export type Claims = z.infer<typeof claims>

interface TokenTimes {
  issuedAt: Date
  expiresAt: Date
}

export interface JsonWebTokens {
  sign(payload: Claims, times: TokenTimes): Promise<string>
  /** @throws TokenNotValid for a wrong signature, a time that is over or a payload that is not ours */
  read(token: string, now: Date): Promise<Claims>
}

interface ReadToken {
  claims: Claims
  expiresAtInMs: number
}

/** Caches verified tokens of current visitors, to check a signature once. */
const maxTokensKnown = 2_000

/** @param previousSecretKey still verifies its own tokens, so that a change of keys ends no login */
export function createJsonWebTokens(secretKey: string, previousSecretKey: string | null): JsonWebTokens {
  const key = createSecretKey(secretKey, 'utf8')
  const previousKey = previousSecretKey === null ? null : createSecretKey(previousSecretKey, 'utf8')
  // Stores digests, never tokens.
  const known = new LRUCache<string, ReadToken>({ max: maxTokensKnown })
  return {
    sign(payload, { issuedAt, expiresAt }) {
      return new SignJWT({ ...payload })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
    },
    async read(token, now) {
      const digest = hash('sha256', token, 'base64')
      const read = known.get(digest)
      if (read && now.getTime() < read.expiresAtInMs) return read.claims
      try {
        const options = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp', 'iat'] }
        const { payload } = await jwtVerify(token, key, options).catch((error: unknown) => {
          if (previousKey && error instanceof errors.JWSSignatureVerificationFailed)
            return jwtVerify(token, previousKey, options)
          throw error
        })
        const found = claims.parse(payload)
        known.set(digest, { claims: found, expiresAtInMs: payload.exp! * 1000 })
        return found
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw new TokenNotValid()
        throw error
      }
    },
  }
}
