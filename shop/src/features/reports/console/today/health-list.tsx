import { m } from '#texts'
import { clockOrDayOf } from '#console-ui/when.ts'
import type { WireHealth } from '#features/reports/console-contract.ts'
import type { HealthKey, HealthState } from '#features/reports/values.ts'
import { classNames } from '#ui/display/class-names.ts'

const dots: Record<HealthState, string> = { good: 'bg-accent', watch: 'bg-warn', bad: 'bg-danger' }

/** The state of the shop in sentences, with what to do. */
export function HealthList({ health, now }: { health: readonly WireHealth[]; now: string }) {
  return (
    <section aria-labelledby="health">
      <h2 id="health">{m.reports_health()}</h2>
      <ul className="grid gap-2 text-small/5" aria-labelledby="health">
        {health.map((row) => (
          <li key={row.key} className="flex items-baseline gap-2">
            <span className={classNames('size-[7px] flex-none -translate-y-px rounded-pill', dots[row.state])} />
            <span className="flex-1">{sentences[row.key](row)}</span>
            {row.at && (
              <time className="text-ink-3 tabular-nums" dateTime={row.at}>
                {clockOrDayOf(row.at, now)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const sentences: Record<HealthKey, (health: WireHealth) => string> = {
  payments: ({ state }) => (state === 'bad' ? m.reports_health_payments_bad() : m.reports_health_payments_good()),
  ledger({ state, differences }) {
    if (state === 'bad') return m.reports_health_ledger_bad({ count: differences ?? 0 })
    return state === 'good' ? m.reports_health_ledger_good() : m.reports_health_ledger_watch()
  },
  backup: ({ state }) =>
    state === 'good' ? m.reports_health_backup_good() : m.reports_health_backup_watch({ command: 'npm run backup' }),
  disk: ({ state }) => (state === 'bad' ? m.reports_health_disk_bad() : m.reports_health_disk_good()),
}
