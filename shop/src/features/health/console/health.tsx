/** The state of the shop in sentences with advice, and backups to download. */
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { StateMark, type StateTone } from '#console-ui/display/state-mark.tsx'
import { clockOf, whenOf } from '#console-ui/when.ts'
import type { WireHealthEntry } from '#features/health/console-contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { Backups } from './backups.tsx'
import { adviceFor, sentenceOf, stateNames } from '../components/health-words.ts'
import type { healthLoader } from './loaders.ts'
import type { HealthState } from '../values.ts'

export function Component() {
  const { data, failure, isLoading, reload } = useScreenData<typeof healthLoader>()
  const downloads = usePermission('backup.download')
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  const toDo = data?.results.filter(({ state }) => state !== 'good').length ?? 0
  return (
    <ConsolePage
      title={m.health_title()}
      note={data && m.health_seen_at({ time: clockOf(data.at) })}
      actions={
        <Button isBusy={isLoading && data !== null} onClick={reload}>
          {m.health_look_again()}
        </Button>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {data ? (
        <section aria-labelledby="state">
          <h2 id="state" className="section-title">
            {m.health_state()}
          </h2>
          <p className="mb-3 text-ink-2">{toDo === 0 ? m.health_all_good() : m.health_to_do({ count: toDo })}</p>
          <ul className="border-t border-line" aria-labelledby="state">
            {data.results.map((entry) => (
              <Entry key={`${entry.key} ${entry.name} ${entry.at}`} entry={entry} />
            ))}
          </ul>
        </section>
      ) : (
        <Loading />
      )}
      {downloads && <Backups />}
    </ConsolePage>
  )
}

const tones: Record<HealthState, StateTone> = { good: 'todo', watch: 'back', bad: 'bad' }

function Entry({ entry }: { entry: WireHealthEntry }) {
  const advice = adviceFor(entry)
  const readsMails = usePermission('shoppers.read')
  return (
    <li className="grid min-h-13 grid-cols-[6.5rem_1fr_auto] items-baseline gap-x-4 gap-y-1 border-b border-line px-2 py-3 max-desk:grid-cols-[1fr_auto]">
      <span className="max-desk:col-span-2">
        <StateMark tone={tones[entry.state]}>{stateNames[entry.state]()}</StateMark>
      </span>
      <span className="min-w-0">
        {sentenceOf(entry)}
        {advice && <small className="block">{advice}</small>}
        {entry.reason === 'differences' && (
          <Link className="link block text-small" to={consolePaths.review}>
            {m.payments_review()}
          </Link>
        )}
        {entry.key === 'papers' && entry.state !== 'good' && (
          <Link className="link block text-small" to={consolePaths.shop}>
            {m.content_shop()}
          </Link>
        )}
        {entry.key === 'mail' && entry.reason === 'failed' && readsMails && (
          <Link className="link block text-small" to={consolePaths.mails({ tab: 'failed' })}>
            {m.health_mail_failed_list()}
          </Link>
        )}
        {entry.detail && (
          <small className="block break-words" lang="en">
            {m.health_error({ detail: entry.detail })}
          </small>
        )}
      </span>
      {entry.at && (
        <time className="whitespace-nowrap text-ink-3 tabular-nums" dateTime={entry.at}>
          {whenOf(entry.at)}
        </time>
      )}
    </li>
  )
}
