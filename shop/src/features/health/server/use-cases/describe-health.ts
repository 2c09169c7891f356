/** Looks at each part of the shop. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { WireHealthEntry } from '#features/health/console-contract.ts'
import { listDatedPapers } from '#features/content/server/index.ts'
import { providerName, type ProviderSetup } from '#features/payment-providers/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { isLoopbackOrigin } from '#platform/config/variables.ts'
import type { Language } from '#platform/i18n/language.ts'
import { measureDisks } from '#platform/storage/disk-space.ts'
import { type HealthFacts, listSweeperResults, readHealthFacts } from '../queries/health-queries.ts'
import { type CertificateState, judgeHealth, type ProviderState } from '../rules/judge-health.ts'

export type HealthContext = ShopContext & { providers: readonly ProviderSetup[] }

const { version: release } = JSON.parse(
  readFileSync(new URL('../../../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

const mailIsLateAfterInMs = 30 * 60_000
const failedMailIsShownForInMs = 24 * 60 * 60_000
/** A screen waits no longer for a provider. */
const providerTimeoutInMs = 4_000
/** No shop makes this number. */
const unknownTrade = { outTradeNo: 'yokoso-health-check', providerRef: null, tradeNo: null }

/** @param queriesProviders false: judges providers by their last responses, without waiting for one */
export async function describeHealth(
  context: HealthContext,
  { language, queriesProviders }: { language: Language; queriesProviders: boolean },
): Promise<WireHealthEntry[]> {
  const { config, database } = context
  const now = context.now()
  const [facts, sweepers, disks, certificate, papers, providers] = await Promise.all([
    readHealthFacts(database, {
      mailsBefore: new Date(now.getTime() - mailIsLateAfterInMs),
      failedSince: new Date(now.getTime() - failedMailIsShownForInMs),
    }),
    listSweeperResults(database),
    measureDisks(context),
    readCertificate(context),
    listDatedPapers(context),
    queriesProviders ? Promise.all(context.providers.map((setup) => queryProvider(setup, language))) : null,
  ])
  return judgeHealth({
    now,
    facts,
    sweepers,
    disks,
    certificate,
    papers,
    providers: providers ?? context.providers.map((setup) => judgeByResponses(setup, language, facts)),
    hasMailServer: config.smtp !== null,
    version: `${release} · Node ${process.versions.node}`,
  })
}

/** A query for a trade that does not exist proves connection, keys and signature. */
async function queryProvider({ provider, isStandIn }: ProviderSetup, language: Language): Promise<ProviderState> {
  const name = providerName(provider.name, language)
  const result = await Promise.race([provider.query(unknownTrade), timeout(providerTimeoutInMs)])
  if (result === null) return { kind: 'silent', name, detail: `no response within ${providerTimeoutInMs / 1000} s` }
  if (result.kind === 'failed') return { kind: 'refused', name, detail: result.code }
  if (result.kind === 'unknown') return { kind: 'silent', name, detail: result.code ?? '' }
  return { kind: isStandIn ? 'pretended_money' : 'responds', name }
}

function judgeByResponses(
  { provider, isStandIn }: ProviderSetup,
  language: Language,
  facts: HealthFacts,
): ProviderState {
  const name = providerName(provider.name, language)
  if (facts.responses.areSilent) return { kind: 'silent', name, detail: '' }
  return { kind: isStandIn ? 'pretended_money' : 'responds', name }
}

const timeout = (timeInMs: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), timeInMs).unref()
  })

async function readCertificate({ config: { tls, shopOrigin } }: ShopContext): Promise<CertificateState> {
  if (tls) return { kind: 'own', validUntil: new X509Certificate(await readFile(tls.certFile)).validToDate }
  return { kind: isLoopbackOrigin(shopOrigin) ? 'local' : 'elsewhere' }
}
