/** Judges each part of the shop from facts. */
import type { WireHealthEntry } from '#features/health/console-contract.ts'
import type { DatedPaper } from '#features/content/server/index.ts'
import type { HealthKey, HealthReason, HealthState } from '#features/health/values.ts'
import { shopZoneOffset } from '#platform/i18n/shop-zone.ts'
import type { HealthFacts } from '../queries/health-queries.ts'
import type { SweeperRow } from '../queries/health-tables.ts'

export type ProviderState =
  | { kind: 'responds' | 'pretended_money'; name: string }
  | { kind: 'silent' | 'refused'; name: string; detail: string }

export interface DiskState {
  name: string
  freeShare: number
  /** Uploads are refused. */
  isScarce: boolean
}

export type CertificateState = { kind: 'local' | 'elsewhere' } | { kind: 'own'; validUntil: Date }

export interface ShopState {
  now: Date
  facts: HealthFacts
  providers: readonly ProviderState[]
  disks: readonly DiskState[]
  sweepers: readonly SweeperRow[]
  certificate: CertificateState
  /** The paper that ends first is the first. */
  papers: readonly DatedPaper[]
  hasMailServer: boolean
  version: string
}

const minuteInMs = 60_000
const dayInMs = 86_400_000
/** Each process reports twice a minute. */
const reportIsMissingAfterInMs = 3 * minuteInMs
const workIsLateAfterInMs = 2 * 60 * minuteInMs
/** A single failure may be a restart of the database. */
const failuresToReport = 3
const littleRoom = 0.1
const crowdedShare = 0.8
/** The check runs each night; one missed night is noticed. */
const ledgerIsRecentInMs = 2 * dayInMs
/** As the list of steps before opening advises. */
const backupIsRecentInMs = 7 * dayInMs
const backupIsOldInMs = 30 * dayInMs
const certificateEndsSoonInMs = 21 * dayInMs
const certificateEndsNowInMs = 3 * dayInMs

export function judgeHealth(shop: ShopState): WireHealthEntry[] {
  return [
    ...shop.providers.map((provider) => judgeProvider(provider, shop.facts.responses.at)),
    judgeDatabase(shop.facts),
    ...shop.disks.map(judgeDisk),
    judgeBackground(shop),
    judgeLedger(shop),
    judgeBackup(shop),
    judgeMail(shop),
    judgeCertificate(shop),
    ...judgePapers(shop),
    entry('version', 'good', 'known', { name: shop.version }),
  ]
}

type Values = Partial<Pick<WireHealthEntry, 'count' | 'name' | 'detail'>> & { at?: Date | string | null }

function entry(key: HealthKey, state: HealthState, reason: HealthReason, values: Values = {}): WireHealthEntry {
  const { at = null, count = null, name = null, detail = null } = values
  return { key, state, reason, at: at === null ? null : new Date(at).toISOString(), count, name, detail }
}

function judgeProvider({ kind, ...values }: ProviderState, at: string | null): WireHealthEntry {
  if (kind === 'responds') return entry('payments', 'good', kind, { ...values, at })
  return entry('payments', kind === 'pretended_money' ? 'watch' : 'bad', kind, { ...values, at })
}

function judgeDatabase({ databaseVersion: name, connections, maxConnections }: HealthFacts): WireHealthEntry {
  const share = connections / maxConnections
  const count = Math.round(share * 100)
  return share > crowdedShare
    ? entry('database', 'watch', 'crowded', { name, count })
    : entry('database', 'good', 'responds', { name, count })
}

function judgeDisk({ name, freeShare, isScarce }: DiskState): WireHealthEntry {
  const values = { name, count: Math.floor(freeShare * 100) }
  if (isScarce) return entry('disk', 'bad', 'full', values)
  return freeShare < littleRoom
    ? entry('disk', 'watch', 'little_room', values)
    : entry('disk', 'good', 'has_room', values)
}

function judgeBackground({ now, sweepers }: ShopState): WireHealthEntry {
  const ageOf = (moment: Date) => now.getTime() - moment.getTime()
  const reportedAt = new Date(Math.max(...sweepers.map((one) => one.reportedAt.getTime())))
  if (sweepers.length === 0) return entry('background', 'watch', 'starting')
  if (ageOf(reportedAt) > reportIsMissingAfterInMs) return entry('background', 'bad', 'stopped', { at: reportedAt })
  const current = sweepers.filter((one) => ageOf(one.reportedAt) <= reportIsMissingAfterInMs)
  const failing = current.filter(({ failures }) => failures >= failuresToReport)
  const [first] = failing
  if (first)
    return entry('background', 'bad', 'failing', {
      name: first.name,
      at: first.succeededAt,
      count: failing.length,
      detail: first.error,
    })
  const late = current
    .filter(({ oldestDueAt }) => oldestDueAt && ageOf(oldestDueAt) > workIsLateAfterInMs)
    .toSorted((a, b) => a.oldestDueAt!.getTime() - b.oldestDueAt!.getTime())[0]
  return late
    ? entry('background', 'watch', 'late', { name: late.name, at: late.oldestDueAt })
    : entry('background', 'good', 'runs', { at: reportedAt })
}

function judgeLedger({ now, facts: { ledger } }: ShopState): WireHealthEntry {
  if (!ledger) return entry('ledger', 'watch', 'never')
  const { at, differences: count } = ledger
  if (count > 0) return entry('ledger', 'bad', 'differences', { at, count })
  return now.getTime() - Date.parse(at) > ledgerIsRecentInMs
    ? entry('ledger', 'watch', 'outdated', { at })
    : entry('ledger', 'good', 'agrees', { at })
}

function judgeBackup({ now, facts: { backedUpAt: at, hasPaidOrders } }: ShopState): WireHealthEntry {
  if (at === null) return entry('backup', hasPaidOrders ? 'bad' : 'watch', 'never')
  const ageInMs = now.getTime() - Date.parse(at)
  if (ageInMs <= backupIsRecentInMs) return entry('backup', 'good', 'recent', { at })
  return entry('backup', ageInMs > backupIsOldInMs ? 'bad' : 'watch', 'outdated', { at })
}

function judgeMail({ hasMailServer, facts }: ShopState): WireHealthEntry {
  const { failedMails, failedMailError, lateMails, mailError } = facts
  if (!hasMailServer) return entry('mail', 'watch', 'no_server')
  if (failedMails > 0)
    return entry('mail', 'bad', 'failed', { count: failedMails, detail: hideAddresses(failedMailError) })
  return lateMails > 0
    ? entry('mail', 'bad', 'waiting', { count: lateMails, detail: hideAddresses(mailError) })
    : entry('mail', 'good', 'sends')
}

/** Staff who may not read shoppers' addresses see the health of the shop. */
const hideAddresses = (error: string | null) => error?.replaceAll(/[^\s<>"(]+@[^\s<>")]+/g, '…') ?? null

/** Each paper near or past its end; else the next end, if papers have dates. */
function judgePapers({ papers }: ShopState): WireHealthEntry[] {
  const ending = papers.filter(({ state }) => state !== 'valid')
  const shown = ending.length > 0 ? ending : papers.slice(0, 1)
  const states = { valid: 'good', ends: 'watch', ended: 'bad' } as const
  return shown.map(({ name, validUntil, state }) => {
    const at = new Date(`${validUntil}T23:59:59${shopZoneOffset}`)
    return entry('papers', states[state], state, { name, at })
  })
}

function judgeCertificate({ now, certificate }: ShopState): WireHealthEntry {
  if (certificate.kind !== 'own') return entry('certificate', 'good', certificate.kind)
  const { validUntil: at } = certificate
  const leftInMs = at.getTime() - now.getTime()
  if (leftInMs <= 0) return entry('certificate', 'bad', 'ended', { at })
  if (leftInMs > certificateEndsSoonInMs) return entry('certificate', 'good', 'valid', { at })
  return entry('certificate', leftInMs > certificateEndsNowInMs ? 'watch' : 'bad', 'ends', { at })
}
