import { expect, onTestFinished, test } from 'vitest'
import { recoveryFile } from './recovery-codes.tsx'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage, languages } from '#platform/i18n/language.ts'
import { roles, rolesByPermission } from '../values.ts'
import { roleName } from '#console-session/role-names.ts'
import { lineOfRole, permissionGroups } from './role-lines.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { withProofNamed } from './wrong-proof.ts'

const wrong = () => new ApiFailure(401, { detail: '账户名、密码或验证码不正确。', code: 'no_active_account' })

test.each([
  ['code', '验证码不正确。'],
  ['recovery_code', '备用码不正确。'],
  ['password', '密码不正确。'],
  ['passkey', '通行密钥不正确。'],
] as const)('a wrong %s is called by its name alone', async (proof, sentence) => {
  await expect(withProofNamed(proof, Promise.reject(wrong()))).rejects.toThrow(new Error(sentence))
})

test('any other failure is thrown unchanged', async () => {
  const failure = new ApiFailure(429, { detail: '请稍后再试。', code: 'throttled' })
  await expect(withProofNamed('code', Promise.reject(failure))).rejects.toBe(failure)
  await expect(withProofNamed('code', Promise.resolve(7))).resolves.toBe(7)
})

test('the saved file names shop and account above the codes', () => {
  const text = recoveryFile({ shop: 'yokoso', account: 'mei', codes: ['AAAA-1111', 'BBBB-2222'] })
  expect(text.split('\n')).toEqual(['yokoso · mei', '备用码', '', 'AAAA-1111', 'BBBB-2222', ''])
})

test('every permission is in one group, and nothing else is', () => {
  const grouped = permissionGroups.flatMap(({ permissions }) => permissions)
  expect(grouped.toSorted()).toEqual(Object.keys(rolesByPermission).toSorted())
})

test('the same roles have all permissions of a group: none is left out of a line', () => {
  for (const { permissions } of permissionGroups) {
    const rolesOfGroup = permissions.map((permission) => rolesByPermission[permission].join(' '))
    expect(new Set(rolesOfGroup).size, permissions.join(' ')).toBe(1)
  }
})

test.each(languages)('each role has a line of its own (%s)', (language) => {
  overrideCurrentLanguage(() => language)
  onTestFinished(() => overrideCurrentLanguage(() => defaultLanguage))
  const lines = roles.map(lineOfRole)
  expect(new Set(lines).size).toBe(roles.length)
  for (const { may } of permissionGroups) expect(lines.some((line) => line.includes(may()))).toBe(true)
  const [owner, manager, packer, viewer] = lines
  expect(owner).toContain(roleName('manager'))
  expect(manager).toContain(roleName('packer'))
  for (const base of [packer, viewer]) expect(base).toContain(permissionGroups[0]!.may())
})
