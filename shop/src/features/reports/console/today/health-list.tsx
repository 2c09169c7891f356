import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { clockOrDayOf } from '#console-ui/when.ts'
import { sentenceOf } from '#features/health/components/health-words.ts'
import type { WireHealthEntry } from '#features/health/console-contract.ts'
import type { HealthKey, HealthState } from '#features/health/values.ts'
import { classNames } from '#ui/display/class-names.ts'

const dots: Record<HealthState, string> = { good: 'bg-accent', watch: 'bg-warn', bad: 'bg-danger' }
/** Parts that are named while they are well, too. */
const alwaysShown: readonly HealthKey[] = ['payments', 'ledger', 'backup']

/** The state of the shop in short: the most important entries, and those that need attention. */
export function HealthList({ health, now }: { health: readonly WireHealthEntry[]; now: string }) {
  const shown = health.filter(({ key, state }) => state !== 'good' || alwaysShown.includes(key))
  return (
    <section aria-labelledby="health">
      <h2 id="health">{m.reports_health()}</h2>
      <ul className="grid gap-2 text-small/5" aria-labelledby="health">
        {shown.map((entry) => (
          <li key={`${entry.key} ${entry.name} ${entry.at}`} className="flex items-baseline gap-2">
            <span className={classNames('size-[7px] flex-none -translate-y-px rounded-pill', dots[entry.state])} />
            <span className="flex-1">{sentenceOf(entry)}</span>
            {entry.at && (
              <time className="text-ink-3 tabular-nums" dateTime={entry.at}>
                {clockOrDayOf(entry.at, now)}
              </time>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small">
        <Link className="link" to={consolePaths.health}>
          {m.reports_all_health()}
        </Link>
      </p>
    </section>
  )
}
