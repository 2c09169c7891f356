import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { licenceFaults } from './licence-faults.ts'

const faultsOf = (license: string | string[] | undefined, name = 'some', more = {}) =>
  licenceFaults({ [`node_modules/${name}`]: { license, ...more } })

test('every package of the shop may be redistributed', async () => {
  const { packages } = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  expect(licenceFaults(packages)).toEqual([])
})

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'GPL-2.0-only OR ISC', 'MIT AND Apache-2.0', ['GPL-3.0-only', 'MIT']])(
  'allows %j',
  (license) => {
    expect(faultsOf(license)).toEqual([])
  },
)

test.each([
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'LGPL-3.0-or-later',
  'MIT AND GPL-2.0-only',
  'SSPL-1.0',
  'BUSL-1.1',
  'UNLICENSED',
  'SEE LICENSE IN LICENSE.md',
  'MIT OR (ISC AND (GPL-2.0-only))',
])('refuses %j', (license) => {
  expect(faultsOf(license)).toEqual([`some: ${license}`])
})

test('refuses a package without a licence, and accepts any for development only', () => {
  expect(faultsOf(undefined)).toEqual(['some: no licence'])
  expect(faultsOf('GPL-3.0-only', 'some', { dev: true })).toEqual([])
})

test('an exception applies to its packages only', () => {
  expect(faultsOf('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toEqual([])
  expect(faultsOf('GPL-3.0-only', '@img/sharp-libvips-linux-x64')).toHaveLength(1)
})
