/** Folders of payment providers, and the parts missing in each. */
import { readFile } from 'node:fs/promises'
import { m } from '#texts'
import { languages } from '#platform/i18n/language.ts'
import { providerDefinitions } from '../server/providers/provider-definitions.ts'
import type { ProviderDefinition } from '../server/providers/provider-definition.ts'
import type { ProviderCapabilities } from '../server/providers/payment-provider.ts'
import type { ProviderFixture } from './provider-fixture.ts'
import { bank } from './second-provider/bank-setup.ts'
import { capabilities, openFixture } from './second-provider/testing/provider-fixture.ts'

export interface ProviderFolder {
  definition: ProviderDefinition
  /** Exports of the folder's `testing/provider-fixture.ts`; null where the file is missing. */
  fixture: { capabilities: ProviderCapabilities; openFixture(): Promise<ProviderFixture> } | null
  /** Variables with a row in docs/configuration.md. */
  settings: readonly string[]
}

/** The shop's providers, then the tests' bank as one more, with its definition and its rows. */
export async function readProviderFolders(): Promise<ProviderFolder[]> {
  const configuration = await readFile(new URL('../../../../../docs/configuration.md', import.meta.url), 'utf8')
  const settings = [...configuration.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!)
  const own = providerDefinitions.map(async (definition) => ({
    definition,
    fixture: await import(`../server/providers/${definition.name}/testing/provider-fixture.ts`),
    settings,
  }))
  return [
    ...(await Promise.all(own)),
    { definition: bank, fixture: { capabilities, openFixture }, settings: [...settings, 'BANK_GATEWAY', 'BANK_KEY'] },
  ]
}

export function findMissingParts({ definition, fixture, settings }: ProviderFolder): string[] {
  const { variablePrefix, standIn } = definition
  const place = { shopOrigin: 'http://localhost:5173', shopPort: 5173, allowsPretendedMoney: false }
  const nameless = languages.filter((language) => !definition.nameIn(m, language).trim())
  return [
    ...(fixture ? [] : ['a fixture for the contract']),
    ...(settings.some((name) => name.startsWith(variablePrefix)) ? [] : [`a row of ${variablePrefix} variables`]),
    ...(standIn && !settings.includes(standIn.portVariable) ? [`a row of ${standIn.portVariable}`] : []),
    ...nameless.map((language) => `a name in ${language}`),
    ...(definition.setUp({ variables: {}, place, now: () => new Date() }) ? ['a start without its variables'] : []),
  ]
}
