/** Folders of payment providers, and the faults of each. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { m } from '#texts'
import { BadConfiguration, type Variables } from '#platform/config/variables.ts'
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
  const settings = [...configuration.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name!)
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

const isSecret = (name: string) => /KEY|SECRET|PASSWORD/.test(name) && !name.endsWith('_ID')

/**
 * Outcome of a start after these changes of an account's variables: `account`, `no account`, or the message of the
 * error.
 */
export function tryAccount({ definition, fixture }: ProviderFolder, changes: Variables): string {
  const variables = { ...fixture?.variablesAt('http://127.0.0.1:9'), ...changes }
  try {
    return definition.setUp({ variables, place: localShop, now: () => new Date() }) ? 'account' : 'no account'
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    return error.message
  }
}

/** Whether a missing file is named in the error. */
export function acceptsFile(folder: ProviderFolder, name: string): boolean {
  return tryAccount(folder, { [name]: '@/no/such/file' }) === `${name}: cannot read /no/such/file`
}

export function findMissingParts(folder: ProviderFolder): string[] {
  const { definition, fixture, settings } = folder
  const { variablePrefix, standIn } = definition
  const names = Object.keys(fixture?.variablesAt('http://127.0.0.1:9') ?? {})
  const nameless = languages.filter(
    (language) => !definition.nameIn(m, language).trim() || !definition.hintIn(m, language).trim(),
  )
  return [
    ...(fixture ? [] : [`server/providers/${definition.name.replaceAll('_', '-')}/testing/provider-fixture.ts`]),
    ...names.filter((name) => !name.startsWith(variablePrefix)).map((name) => `${variablePrefix} before ${name}`),
    ...names.filter((name) => !settings.includes(name)).map((name) => `a row of ${name} in docs/configuration.md`),
    ...names
      .filter((name) => tryAccount(folder, { [name]: undefined }) === 'no account')
      .map((name) => `an error of setUp() where ${name} alone is unset`),
    ...names
      .filter((name) => isSecret(name) && !acceptsFile(folder, name))
      .map((name) => `a value of ${name} from a file: read it as a secret`),
    ...(standIn && !settings.includes(standIn.portVariable)
      ? [`a row of ${standIn.portVariable} in docs/configuration.md`]
      : []),
    ...nameless.map((language) => `a name in texts/${language}.json`),
    ...(definition.setUp({ variables: {}, place: localShop, now: () => new Date() })
      ? ['a start without its variables']
      : []),
  ]
}
