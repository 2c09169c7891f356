import { expect, test } from 'vitest'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { withProofNamed } from './wrong-proof.ts'

const wrong = () => new ApiFailure(401, { detail: '账户名、密码或验证码不对。', code: 'no_active_account' })

test.each([
  ['code', '验证码不对。'],
  ['recovery_code', '备用码不对。'],
  ['password', '密码不对。'],
  ['passkey', '通行密钥不对。'],
] as const)('a wrong %s is called by its name alone', async (proof, sentence) => {
  await expect(withProofNamed(proof, Promise.reject(wrong()))).rejects.toThrow(new Error(sentence))
})

test('any other failure stays as it came', async () => {
  const failure = new ApiFailure(429, { detail: '请稍后再试。', code: 'throttled' })
  await expect(withProofNamed('code', Promise.reject(failure))).rejects.toBe(failure)
  await expect(withProofNamed('code', Promise.resolve(7))).resolves.toBe(7)
})
