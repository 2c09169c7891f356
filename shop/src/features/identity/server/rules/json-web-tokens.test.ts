import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { TokenNotValid } from '#platform/http/responses/errors.ts'
import { type Claims, createJsonWebTokens } from './json-web-tokens.ts'

const tokens = createJsonWebTokens('a key that is long enough for a test', null)
const issuedAt = new Date('2026-01-01T00:00:00Z')
const expiresAt = new Date('2026-01-01T00:05:00Z')
const claims: Claims = {
  token_type: 'access',
  jti: randomBytes(16).toString('hex'),
  user_id: '7',
  family: randomUUID(),
}

test('a token that has been read before is over when its time is', async () => {
  const token = await tokens.sign(claims, { issuedAt, expiresAt })
  for (const now of [issuedAt, new Date('2026-01-01T00:04:59.999Z')])
    expect(await tokens.read(token, now)).toEqual(claims)
  await expect(tokens.read(token, expiresAt)).rejects.toThrow(TokenNotValid)
})

test('a token that has been read before lends nothing to another with its signature', async () => {
  const token = await tokens.sign(claims, { issuedAt, expiresAt })
  await tokens.read(token, issuedAt)
  const [head, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ ...claims, user_id: '8', iat: 1, exp: 9_999_999_999 })).toString(
    'base64url',
  )
  await expect(tokens.read(`${head}.${payload}.${signature}`, issuedAt)).rejects.toThrow(TokenNotValid)
})
