/** Who is calling: the bearer token of a request, judged by what the call declares (contract C13). */
import type { FastifyRequest } from 'fastify'
import { m } from '#texts'
import type { Call } from '#platform/contract/call.ts'
import { longestToken } from '#platform/contract/fields.ts'
import { Invalid, NotAuthenticated, TokenNotValid } from './refusals.ts'

export interface Shopper {
  id: number
  username: string
}

/** @throws TokenNotValid */
export type Authenticate = (accessToken: string) => Promise<Shopper>

/** The bearer token; null where there is none. Other schemes are not ours and count as none. */
function bearerTokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (!header) return null
  const parts = header.trim().split(/\s+/)
  if (parts[0]?.toLowerCase() !== 'bearer') return null
  if (parts.length !== 2 || parts[1]!.length > longestToken) throw new TokenNotValid()
  return parts[1]!
}

/**
 * @throws TokenNotValid for a token that is present and not valid
 * @throws NotAuthenticated where the call needs a shopper and there is no token
 */
export async function shopperOf(
  call: Pick<Call, 'access' | 'tokenField'>,
  request: FastifyRequest,
  rawBody: unknown,
  authenticate: Authenticate,
): Promise<Shopper | null> {
  if (call.access === 'ignores-token') return null
  const bearer = bearerTokenOf(request)
  const inBody = call.tokenField ? textField(rawBody, call.tokenField) : null
  const shopper = bearer === null ? null : await authenticate(bearer)
  if (inBody !== null) {
    const named = await authenticate(inBody)
    if (shopper && shopper.id !== named.id) {
      throw new Invalid({ [call.tokenField!]: [(options) => m.error_tokens_disagree({}, options)] })
    }
    return named
  }
  if (!shopper && call.access === 'shopper') throw new NotAuthenticated()
  return shopper
}

function textField(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}
