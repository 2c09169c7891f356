/** Folders of payment providers, and the faults of each. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { m } from '#texts'
import { languages } from '#platform/i18n/language.ts'
import { providerDefinitions } from '../server/providers/provider-definitions.ts'
import type { ProviderDefinition, ProviderSetup } from '../server/providers/provider-definition.ts'
import type { WebhookOutcome } from '../server/providers/payment-provider.ts'
import type { ProviderFixtureModule } from './provider-fixture.ts'
import { bank } from './second-provider/bank-setup.ts'
import * as bankFixture from './second-provider/testing/provider-fixture.ts'

export interface ProviderFolder {
  definition: ProviderDefinition
  /** Exports of the folder's `testing/provider-fixture.ts`; null where the file is missing. */
  fixture: ProviderFixtureModule | null
  /** Variables with a row in docs/configuration.md. */
  settings: readonly string[]
}

/** The shop's providers, then the tests' bank as one more, with its definition and its rows. */
export async function readProviderFolders(): Promise<ProviderFolder[]> {
  const configuration = await readFile(new URL('../../../../../docs/configuration.md', import.meta.url), 'utf8')
  const settings = [...configuration.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!)
  const own = providerDefinitions.map(async (definition) => ({
    definition,
    fixture: await readFixture(definition.name),
    settings,
  }))
  return [
    ...(await Promise.all(own)),
    { definition: bank, fixture: bankFixture, settings: [...settings, 'BANK_GATEWAY', 'BANK_KEY'] },
  ]
}

export const localShop = { shopOrigin: 'http://localhost:5173', shopPort: 5173, allowsPretendedMoney: false }

/** The fixture in the folder of the provider's name; null if it has none. */
export async function readFixture(name: string): Promise<ProviderFixtureModule | null> {
  const file = new URL(`../server/providers/${name.replaceAll('_', '-')}/testing/provider-fixture.ts`, import.meta.url)
  return existsSync(file) ? import(file.href) : null
}

/** Sets the provider up as a shop on this machine does. */
export function setUpProvider(
  { name, setUp }: ProviderDefinition,
  { variablesAt }: ProviderFixtureModule,
  { origin, now = () => new Date() }: { origin: string; now?: () => Date },
): ProviderSetup {
  const setup = setUp({ variables: variablesAt(origin), place: localShop, now })
  if (!setup) throw new Error(`${name}: setUp() returns null for all variables of testing/provider-fixture.ts`)
  return setup
}

const outcomes = { done: 0, retry: 0, invalid: 0, foreign: 0, unknown_trade: 0, mismatch: 0 } satisfies Record<
  WebhookOutcome,
  0
>

/** Faults by which the shop answers every webhook with an error. */
export function findWebhookFaults({ provider, webhookCall: { key, bodyKind, response } }: ProviderSetup): string[] {
  const expectedKey = `POST /api/order/${provider.name}_notify/`
  const refused = (Object.keys(outcomes) as WebhookOutcome[]).filter(
    (outcome) => !response.safeParse(provider.acknowledge(outcome).body).success,
  )
  return [
    ...(key === expectedKey ? [] : [`webhookCall.key is ${key}, not ${expectedKey}`]),
    ...(bodyKind === 'raw' ? [] : [`webhookCall.bodyKind is ${bodyKind}, not raw`]),
    ...refused.map((outcome) => `webhookCall.response refuses the body of acknowledge('${outcome}')`),
  ]
}

export function findMissingParts({ definition, fixture, settings }: ProviderFolder): string[] {
  const { variablePrefix, standIn } = definition
  const nameless = languages.filter((language) => !definition.nameIn(m, language).trim())
  return [
    ...(fixture ? [] : [`server/providers/${definition.name.replaceAll('_', '-')}/testing/provider-fixture.ts`]),
    ...(settings.some((name) => name.startsWith(variablePrefix))
      ? []
      : [`a row of ${variablePrefix} variables in docs/configuration.md`]),
    ...(standIn && !settings.includes(standIn.portVariable)
      ? [`a row of ${standIn.portVariable} in docs/configuration.md`]
      : []),
    ...nameless.map((language) => `a name in texts/${language}.json`),
    ...(definition.setUp({ variables: {}, place: localShop, now: () => new Date() })
      ? ['a start without its variables']
      : []),
  ]
}
