import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import type { AnswerOf } from '#platform/contract/call.ts'
import type { AuditEntry, readTrail } from '../console-contract.ts'
import { callConsole } from '../components/console-api.ts'
import { ConsolePage } from '../components/console-page.tsx'
import { EmptyFace } from '../components/faces.tsx'
import { nameOfActor, TrailTable } from '../components/trail/trail-table.tsx'
import type { TrailWords } from '../components/trail/trail-words.ts'

const filters = ['staff_id', 'subject'] as const
type Filter = (typeof filters)[number]

export function loadTrail({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return callConsole<typeof readTrail>('GET /api/console/trail/', { query: Object.fromEntries(searchParams) })
}

/** @param words of all slices that write to the trail */
export function TrailPage({ words }: { words: TrailWords }) {
  const { count, results, next, previous } = useLoaderData<AnswerOf<typeof readTrail>>()
  const [parameters] = useSearchParams()
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
      {used.length > 0 && (
        <p className="c-tools is-list">
          {used.map(({ filter, value }) => (
            <Link key={filter} className="c-pill is-used" to={only(filter, null)}>
              {m.staff_trail_of({ what: nameOf(filter, results[0]) ?? value })}
              <Icon name="close" size={14} />
              <span className="c-unseen">{m.staff_trail_all()}</span>
            </Link>
          ))}
        </p>
      )}
      {count === 0 ? (
        <EmptyFace title={m.staff_trail_empty()}>{m.staff_trail_empty_text()}</EmptyFace>
      ) : (
        <TrailTable entries={results} words={words} only={only} />
      )}
      <nav className="c-pages" aria-label={m.staff_pages()}>
        {previous && <Link to={new URL(previous).search}>{m.staff_page_newer()}</Link>}
        {next && <Link to={new URL(next).search}>{m.staff_page_older()}</Link>}
      </nav>
    </ConsolePage>
  )
}

/** All that is shown is of them. */
function nameOf(filter: Filter, first: AuditEntry | undefined): string | undefined {
  return filter === 'staff_id' ? first && nameOfActor(first) : first?.subject_label
}
