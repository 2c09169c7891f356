import { m } from '#texts'
import { ProgressBar } from '#console-ui/display/progress-bar.tsx'
import { whenOf } from '#console-ui/when.ts'
import type { GoodsFileImport } from '#features/imports/console-contract/shapes.ts'
import { formatCount } from '#ui/display/count.ts'

/** The shop works on the file in the background. */
export const isWorking = ({ status, column_errors: errors }: GoodsFileImport): boolean =>
  (status === 'read' && errors.length === 0) || status === 'applying' || status === 'undoing'

interface Progress {
  done: number
  all: number
  words: () => string
  /** Counts pictures, not rows. */
  isOfPictures?: true
}

function progressOf({ status, counts, rows, pictures }: GoodsFileImport): Progress {
  if (status === 'read') return { done: rows - counts.unread, all: rows, words: m.imports_checking }
  const written = counts.added + counts.updated
  const set = pictures.set + pictures.refused
  if (status === 'applying' && counts.to_add + counts.to_update === 0 && set + pictures.waiting > 0)
    return { done: set, all: set + pictures.waiting, words: m.imports_setting_pictures, isOfPictures: true }
  if (status === 'applying')
    return { done: written, all: written + counts.to_add + counts.to_update, words: m.imports_writing }
  const undone = counts.undone + counts.kept
  return { done: undone, all: undone + written, words: m.imports_undoing }
}

/** Rows a second; 0 before the first measurement. */
function rateOf(done: number, startedAt: string | null): number {
  const seconds = startedAt ? (Date.now() - Date.parse(startedAt)) / 1000 : 0
  return seconds >= 1 ? Math.round(done / seconds) : 0
}

/** The pass's progress; leaving the page does not stop it. */
export function PassProgress({ file }: { file: GoodsFileImport }) {
  const { done, all, words, isOfPictures = false } = progressOf(file)
  const rate = isOfPictures ? 0 : rateOf(done, file.started_at)
  const progress = isOfPictures ? m.imports_progress_of_pictures : m.imports_progress
  return (
    <section className="mb-5 grid gap-2" aria-label={words()}>
      <p className="flex flex-wrap justify-between gap-x-4">
        <b>{words()}</b>
        <span className="text-ink-2 tabular-nums">
          {progress({ done: formatCount(done), all: formatCount(all) })}
          {rate > 0 && ` · ${m.imports_rate({ rate: formatCount(rate) })}`}
        </span>
      </p>
      <ProgressBar isWide label={words()} share={all === 0 ? 0 : done / all} />
      {file.retry_at ? (
        <p className="text-small text-danger">{m.imports_failed({ time: whenOf(file.retry_at) })}</p>
      ) : (
        <p className="text-small text-ink-2">{file.started_at ? m.imports_may_leave() : m.imports_waits()}</p>
      )}
    </section>
  )
}
