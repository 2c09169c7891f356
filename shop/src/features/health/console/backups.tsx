/** Backups: made in the background, listed, and downloaded for a day. */
import { useEffect, useEffectEvent } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { StaleBanner } from '#console-ui/console-states.tsx'
import { StateMark, type StateTone } from '#console-ui/display/state-mark.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { whenOf } from '#console-ui/when.ts'
import { LinesTable } from '#features/fulfilment/components/console/lines-table.tsx'
import type { getBackup, listBackups, makeBackup, WireBackup } from '#features/health/console-contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatCount } from '#ui/display/count.ts'
import { type BackupFailure, type BackupStatus, isUnderWay } from '../values.ts'

const lookAgainAfterInMs = 2_000

const statusNames: Record<BackupStatus, () => string> = {
  waiting: m.health_backup_waiting,
  running: m.health_backup_running,
  made: m.health_backup_made,
  failed: m.health_backup_failed,
  deleted: m.health_backup_deleted,
}
const tones: Record<BackupStatus, StateTone> = {
  waiting: 'wait',
  running: 'todo',
  made: 'plain',
  failed: 'bad',
  deleted: 'off',
}
const failureWords: Record<BackupFailure, () => string> = {
  disk_full: m.health_failed_disk_full,
  interrupted: m.health_failed_interrupted,
  other: m.health_failed_other,
}

export function Backups() {
  const { data, failure, reload } = useLoaded('backups', (signal) =>
    callConsole<typeof listBackups>('GET /api/console/backups/', { signal }),
  )
  const backups = data?.results ?? []
  const current = backups.find(({ status }) => isUnderWay(status))
  useRepeat(reload, current !== undefined && !failure)
  const making = useSubmit(async () => {
    await callConsole<typeof makeBackup>('POST /api/console/backups/')
    reload()
  })
  return (
    <section className="mt-8 mb-8" aria-labelledby="backups">
      <h2 id="backups" className="section-title">
        {m.health_backups()}
      </h2>
      <p className="mb-1">{m.health_backups_text({ command: 'npm run restore' })}</p>
      <p className="mb-3 text-small text-ink-2">
        {m.health_backups_keep()} {m.health_rehearse({ command: 'npm run restore -- --check FILE' })}
      </p>
      <FormError failure={making.failure} />
      <p className="mb-3 flex min-h-9 flex-wrap items-center gap-4">
        <Button
          variant="primary"
          isBusy={making.isBusy}
          disabled={current !== undefined}
          onClick={() => void making.run()}
        >
          {m.health_make_backup()}
        </Button>
        <output className="text-ink-2">{current && progressOf(current)}</output>
      </p>
      {failure && <StaleBanner failure={failure} onRetry={reload} isFirst={data === null} />}
      {data && backups.length === 0 && <p className="text-ink-2">{m.health_no_backups()}</p>}
      {backups.length > 0 && (
        <LinesTable titles={[m.health_made_at(), m.health_backup_state(), m.health_content()]}>
          {backups.map((backup) => (
            <tr key={backup.id}>
              <td>
                {whenOf(backup.created_at)}
                <small>{backup.staff_name}</small>
              </td>
              <td>
                <StateMark tone={tones[backup.status]}>{statusNames[backup.status]()}</StateMark>
                {backup.failure && <small>{failureWords[backup.failure]()}</small>}
              </td>
              <td>
                <Content backup={backup} onGone={reload} />
              </td>
            </tr>
          ))}
        </LinesTable>
      )}
    </section>
  )
}

const progressOf = ({ status, parts_done: count }: WireBackup) =>
  status === 'waiting' ? m.health_backup_waits() : m.health_making({ count })

/** While something is under way. */
function useRepeat(act: () => void, isOn: boolean): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => actNow(), lookAgainAfterInMs)
    return () => clearInterval(timer)
  }, [isOn])
}

const megabyte = 1024 * 1024

function Content({ backup, onGone }: { backup: WireBackup; onGone(): void }) {
  const { id, status, size_in_bytes: size, row_count: rows, file_count: files, expires_at: until } = backup
  const downloading = useSubmit(async () => {
    try {
      // Re-authenticates where needed, which a download by the browser cannot.
      await callConsole<typeof getBackup>('GET /api/console/backups/{id}/', { params: { id } })
    } catch (failure) {
      onGone()
      throw failure
    }
    location.assign(`/api/console/backups/${id}/file/`)
  })
  if (size === null) return null
  return (
    <>
      {m.health_backup_size({
        size: (size / megabyte).toFixed(1),
        rows: formatCount(rows ?? 0),
        files: formatCount(files ?? 0),
      })}
      {status === 'made' && (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Button
            variant="text"
            isSmall
            isBusy={downloading.isBusy}
            aria-label={m.health_download_of({ time: whenOf(backup.created_at) })}
            onClick={() => void downloading.run()}
          >
            {m.health_download()}
          </Button>
          {until && <small>{m.health_backup_until({ time: whenOf(until) })}</small>}
        </span>
      )}
      <FormError failure={downloading.failure} />
    </>
  )
}
