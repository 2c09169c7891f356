import type { WireHealth } from '#features/reports/console-contract.ts'
import type { HealthState } from '#features/reports/values.ts'
import type { HealthFacts } from '../queries/event-queries.ts'

const dayInMs = 86_400_000
/** The check runs each night; one missed night is noticed. */
const ledgerIsRecentInMs = 2 * dayInMs
/** As `opening-items.ts` of content advises. */
const backupIsRecentInMs = 7 * dayInMs

/** The state of the shop in short. A thing that was never done is to be watched, not bad. */
export function toWireHealth(
  facts: HealthFacts,
  { now, isDiskScarce }: { now: Date; isDiskScarce: boolean },
): WireHealth[] {
  const isRecent = (at: string | null, within: number) => at !== null && now.getTime() - Date.parse(at) <= within
  const { providerAt, isProviderSilent, ledgerAt, differences, backupAt } = facts
  const hasDifferences = (differences ?? 0) > 0
  const recent: HealthState = isRecent(ledgerAt, ledgerIsRecentInMs) ? 'good' : 'watch'
  return [
    { key: 'payments', state: isProviderSilent ? 'bad' : 'good', at: toTime(providerAt), differences: null },
    { key: 'ledger', state: hasDifferences ? 'bad' : recent, at: toTime(ledgerAt), differences },
    {
      key: 'backup',
      state: isRecent(backupAt, backupIsRecentInMs) ? 'good' : 'watch',
      at: toTime(backupAt),
      differences: null,
    },
    { key: 'disk', state: isDiskScarce ? 'bad' : 'good', at: now.toISOString(), differences: null },
  ]
}

const toTime = (text: string | null) => (text === null ? null : new Date(text).toISOString())
