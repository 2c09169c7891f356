import { Form, Link, useSearchParams } from 'react-router'
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import type { AnswerOf } from '#platform/contract/call.ts'
import type { AuditEntry, readTrail } from '../console-contract.ts'
import { callConsole } from '../components/console-api.ts'
import { ConsolePage } from '../components/console-page.tsx'
import { EmptyFace, FailureFace, StaleNote } from '../components/faces.tsx'
import { useLoaded } from '../components/lists/use-loaded.ts'
import { nameOfActor, TrailTable } from '../components/trail/trail-table.tsx'
import type { TrailWords } from '../components/trail/trail-words.ts'

const filters = ['staff_id', 'subject'] as const
type Filter = (typeof filters)[number]

/** @param words of all slices that write to the trail */
export function TrailPage({ words }: { words: TrailWords }) {
  const [parameters] = useSearchParams()
  const { answer, failure, isLoading, reload } = useLoaded<AnswerOf<typeof readTrail>>(
    parameters.toString(),
    (signal) =>
      callConsole<typeof readTrail>('GET /api/console/trail/', { query: Object.fromEntries(parameters), signal }),
  )
  const only = (filter: Filter, value: string | null) => {
    const other = new URLSearchParams(parameters)
    other.delete('page')
    if (value === null) other.delete(filter)
    else other.set(filter, value)
    return `?${other.toString()}`
  }
  const used = filters.flatMap((filter) => {
    const value = parameters.get(filter)
    return value ? [{ filter, value }] : []
  })
  if (failure && !answer) return <FailureFace isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage title={m.staff_trail()}>
      <Form className="c-tools" key={parameters.toString()}>
        {used.map(({ filter, value }) => (
          <input key={filter} type="hidden" name={filter} value={value} />
        ))}
        <label className="c-field">
          <span>{m.staff_trail_from()}</span>
          <input className="c-input" type="date" name="from" defaultValue={parameters.get('from') ?? ''} />
        </label>
        <label className="c-field">
          <span>{m.staff_trail_to()}</span>
          <input className="c-input" type="date" name="to" defaultValue={parameters.get('to') ?? ''} />
        </label>
        <button className="c-btn">{m.staff_trail_show()}</button>
      </Form>
      {/* What was read before may be of another person. */}
      {used.length > 0 && !isLoading && (
        <p className="c-tools is-list">
          {used.map(({ filter, value }) => (
            <Link key={filter} className="c-pill is-used" to={only(filter, null)}>
              {m.staff_trail_of({ what: nameOf(filter, failure ? undefined : answer?.results[0]) ?? value })}
              <Icon name="close" size={14} />
              <span className="c-unseen">{m.staff_trail_all()}</span>
            </Link>
          ))}
        </p>
      )}
      {failure && <StaleNote failure={failure} onRetry={reload} />}
      {!answer && <p className="c-shape">{m.staff_loading()}</p>}
      {answer?.count === 0 && <EmptyFace title={m.staff_trail_empty()}>{m.staff_trail_empty_text()}</EmptyFace>}
      {answer && answer.count > 0 && <TrailTable entries={answer.results} words={words} only={only} />}
      {answer && <Pages {...answer} />}
    </ConsolePage>
  )
}

function Pages({ previous, next }: Pick<AnswerOf<typeof readTrail>, 'previous' | 'next'>) {
  return (
    <nav className="c-pages" aria-label={m.staff_pages()}>
      {previous && <Link to={new URL(previous).search}>{m.staff_page_newer()}</Link>}
      {next && <Link to={new URL(next).search}>{m.staff_page_older()}</Link>}
    </nav>
  )
}

/** All that is shown is of them. */
function nameOf(filter: Filter, first: AuditEntry | undefined): string | undefined {
  return filter === 'staff_id' ? first && nameOfActor(first) : first?.subject_label
}
