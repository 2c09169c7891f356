import { expect, test } from 'vitest'
import { proofsOf } from './proofs.ts'
import { foldRecoveryCode } from '#features/staff/values.ts'
import { newRecoveryCodes, newTotpSecret } from './one-time-codes.ts'
import { consoleTokenOf, digestOfCode, newToken, seal, unseal } from './secrets.ts'

const many = <Made>(make: () => Made) => Array.from({ length: 200 }, make)

test('tokens, seeds and recovery codes are long, and none comes twice', () => {
  const tokens = many(newToken)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const seeds = many(newTotpSecret)
  // 160 bits in base32, as RFC 4226 wants them.
  for (const seed of seeds) expect(seed).toMatch(/^[A-Z2-7]{32}$/)
  const codes = many(newRecoveryCodes).flat()
  for (const code of codes) expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/)
  for (const made of [tokens, seeds, codes]) expect(new Set(made).size).toBe(made.length)
  // Every letter of the alphabet occurs.
  expect(new Set(codes.map(foldRecoveryCode).join('')).size).toBe(31)
})

test('sealing twice gives different texts, which open unaltered with their key alone', () => {
  const [key, other] = ['k'.repeat(48), 'o'.repeat(48)] as const
  const sealed = seal(key, 'a secret')
  expect(sealed).not.toBe(seal(key, 'a secret'))
  expect(unseal([key, null], sealed)).toBe('a secret')
  expect(unseal([other, key], sealed)).toBe('a secret')
  expect(unseal([other, null], sealed)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(unseal([key, null], bytes.toString('base64url'))).toBeNull()
})

test('values stored by earlier releases are still read', () => {
  const key = 'k'.repeat(48)
  const sealed = '1lfCftsIR10guQFsS3THdLSBv_Gq0hXAUzi-JlfPUSGqeVJUkHJxVJzShEY'
  expect(unseal([key, null], sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(digestOfCode(key, 'abcd-efgh-jkmn')).toBe('Eu8vY6eOdy1383gk1ECE6-JsnoairyQSPDebhzShHWU')
  expect(consoleTokenOf(key, 'hash')).toBe('DRt3C3EacIO2MW5_qjeUmVx77FRq3wYjIvKx4F6PNRg')
})

const none = { hasAuthenticator: false, hasPasskeys: false }

test.each([
  ['a password alone', none, true, 0, ['password']],
  ['an authenticator and codes', { ...none, hasAuthenticator: true }, true, 8, ['code', 'recovery_code']],
  ['a passkey', { ...none, hasPasskeys: true }, true, 0, ['passkey']],
  ['a passkey under a bare address', { ...none, hasPasskeys: true }, false, 3, ['recovery_code']],
  ['everything', { hasAuthenticator: true, hasPasskeys: true }, true, 1, ['passkey', 'code', 'recovery_code']],
  ['nothing that counts here', { ...none, hasPasskeys: true }, false, 0, []],
] as const)('who has %s proves it by that', (_name, factors, canUsePasskeys, recoveryCodesLeft, expected) => {
  expect(proofsOf(factors, { canUsePasskeys, recoveryCodesLeft })).toEqual(expected)
})
