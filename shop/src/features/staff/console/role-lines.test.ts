import { expect, onTestFinished, test } from 'vitest'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage, languages } from '#platform/i18n/language.ts'
import { roles, rolesByPermission } from '../values.ts'
import { roleName } from '#console-session/role-names.ts'
import { lineOfRole, permissionGroups } from './role-lines.ts'

test('every permission is in one group, and nothing else is', () => {
  const grouped = permissionGroups.flatMap(({ permissions }) => permissions)
  expect(grouped.toSorted()).toEqual(Object.keys(rolesByPermission).toSorted())
})

test('the same roles have all permissions of a group: none is left out of a line', () => {
  for (const { permissions } of permissionGroups) {
    const given = permissions.map((permission) => rolesByPermission[permission].join(' '))
    expect(new Set(given).size, permissions.join(' ')).toBe(1)
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
