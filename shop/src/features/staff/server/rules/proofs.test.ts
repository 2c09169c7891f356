import { expect, test } from 'vitest'
import { proofsOf } from './proofs.ts'

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
