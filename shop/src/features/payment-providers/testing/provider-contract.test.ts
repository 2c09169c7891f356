/** Every provider that the shop knows, and the tests' bank as one more. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeProviderContract } from './provider-contract-fixture.ts'
import { describeProviderInShop } from './fixtures/provider-shop-fixture.ts'
import {
  findMissingParts,
  findWebhookFaults,
  type ProviderFolder,
  readFixture,
  readProviderFolders,
  setUpProvider,
} from './provider-folders.ts'

const folders = await readProviderFolders()
const bank = folders.at(-1)!
const { definition, settings } = bank

for (const { definition: provider, fixture } of folders) {
  if (!fixture) continue
  describeProviderContract(provider, fixture)
  describeProviderInShop(provider, fixture)
}

test.each(folders)('$definition.name has all parts', (folder) => {
  expect(findMissingParts(folder)).toEqual([])
})

describe('a provider', () => {
  const standIn = { ...folders[0]!.definition.standIn!, portVariable: 'BANK_PORT' }
  const account = bank.fixture!.variablesAt('http://127.0.0.1:9')
  const isOpen: typeof definition.setUp = (source) =>
    definition.setUp(source.variables.BANK_KEY ? source : { ...source, variables: account })

  test.each<[string, Partial<ProviderFolder>]>([
    ['server/providers/bank/testing/provider-fixture.ts', { fixture: null }],
    ['a row of BANK_KEY in docs/configuration.md', { settings: settings.filter((name) => name !== 'BANK_KEY') }],
    [
      'an error of setUp() where BANK_GATEWAY alone is unset',
      {
        definition: {
          ...definition,
          setUp: (source) => (source.variables.BANK_GATEWAY ? definition.setUp(source) : null),
        },
      },
    ],
    [
      'a value of BANK_KEY from a file: read it as a secret',
      {
        definition: {
          ...definition,
          setUp({ variables, ...source }) {
            const { BANK_KEY: key } = variables
            return definition.setUp({ ...source, variables: { ...variables, BANK_KEY: key?.replace('@', '') } })
          },
        },
      },
    ],
    ['a row of BANK_PORT in docs/configuration.md', { definition: { ...definition, standIn } }],
    [
      'a name in texts/ja.json',
      { definition: { ...definition, nameIn: (_texts, language) => (language === 'ja' ? '' : 'Bank') } },
    ],
    ['a start without its variables', { definition: { ...definition, setUp: isOpen } }],
  ])('without %s is found out', (missing, change) => {
    expect(findMissingParts({ ...bank, ...change })).toEqual([missing])
  })

  const setup = setUpProvider(definition, bank.fixture!, { origin: 'http://127.0.0.1:9' })

  test.each<[string, Partial<typeof setup.webhookCall>]>([
    ["webhookCall.response refuses the body of acknowledge('done')", { response: z.literal('{"received":false}') }],
    [
      'webhookCall.key is POST /api/order/notify/, not POST /api/order/bank_notify/',
      { key: 'POST /api/order/notify/' },
    ],
  ])('is found out where its webhooks end in errors: %s', (fault, change) => {
    expect(findWebhookFaults({ ...setup, webhookCall: { ...setup.webhookCall, ...change } })).toEqual([fault])
  })

  test('without a folder of its name has no fixture, and with one it has', async () => {
    expect(await readFixture('unionpay')).toBeNull()
    expect(await readFixture(folders[0]!.definition.name)).toHaveProperty('capabilities')
  })

  test('whose setUp() overlooks its variables is found out', () => {
    const unset = { ...definition, setUp: () => null }
    expect(() => setUpProvider(unset, bank.fixture!, { origin: 'http://127.0.0.1:9' })).toThrow('returns null')
  })
})
