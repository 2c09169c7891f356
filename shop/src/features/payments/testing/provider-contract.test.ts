/** Every provider that the shop knows, and the tests' bank as one more. */
import { describe, expect, test } from 'vitest'
import { describeProviderContract } from './provider-contract-fixture.ts'
import { findMissingParts, type ProviderFolder, readProviderFolders } from './provider-folders.ts'

const folders = await readProviderFolders()
const bank = folders.at(-1)!
const { definition, settings } = bank

for (const {
  definition: { name },
  fixture,
} of folders) {
  if (fixture) describeProviderContract(name, fixture.capabilities, fixture.openFixture)
}

test.each(folders)('$definition.name has all parts', (folder) => {
  expect(findMissingParts(folder)).toEqual([])
})

describe('a provider', () => {
  const standIn = { ...folders[0]!.definition.standIn!, portVariable: 'BANK_PORT' }
  const isOpen = () => ({ notifyOrigin: '' }) as ReturnType<typeof definition.setUp>

  test.each<[string, Partial<ProviderFolder>]>([
    ['a fixture for the contract', { fixture: null }],
    ['a row of BANK_ variables', { settings: settings.filter((name) => !name.startsWith('BANK_')) }],
    ['a row of BANK_PORT', { definition: { ...definition, standIn } }],
    [
      'a name in ja',
      { definition: { ...definition, nameIn: (_texts, language) => (language === 'ja' ? '' : 'Bank') } },
    ],
    ['a start without its variables', { definition: { ...definition, setUp: isOpen } }],
  ])('without %s is found out', (missing, change) => {
    expect(findMissingParts({ ...bank, ...change })).toEqual([missing])
  })
})
