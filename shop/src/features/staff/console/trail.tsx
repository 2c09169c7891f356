import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { m } from '#texts'
import type { AnswerOf } from '#platform/contract/call.ts'
import type { AuditEntry, readTrail } from '../console-contract.ts'
import { callConsole } from '../components/console-api.ts'
import { ConsolePage } from '../components/console-page.tsx'
import { EmptyFace } from '../components/faces.tsx'
import { whenOf } from '../components/when.ts'
import { nameOfAction } from './action-names.ts'

export { FailedFace as ErrorBoundary } from '../components/faces.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return callConsole<typeof readTrail>('GET /api/console/trail/', { query: Object.fromEntries(searchParams) })
}

export function Component() {
  const { count, results, next, previous } = useLoaderData<AnswerOf<typeof readTrail>>()
  const [parameters] = useSearchParams()
  return (
    <ConsolePage title={m.staff_trail()}>
      <Form className="c-tools" key={parameters.toString()}>
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
      {count === 0 ? (
        <EmptyFace title={m.staff_trail_empty()}>{m.staff_trail_empty_text()}</EmptyFace>
      ) : (
        <div className="c-scroll">
          <table className="c-table">
            <thead>
              <tr>
                <th scope="col">{m.staff_trail_when()}</th>
                <th scope="col">{m.staff_trail_who()}</th>
                <th scope="col">{m.staff_trail_what()}</th>
                <th scope="col">{m.staff_trail_changes()}</th>
              </tr>
            </thead>
            <tbody>
              {results.map((entry) => (
                <tr key={entry.id}>
                  <td className="c-nowrap">
                    <time dateTime={entry.at}>{whenOf(entry.at)}</time>
                  </td>
                  <td>{nameOfActor(entry)}</td>
                  <td>
                    {nameOfAction(entry.action)}
                    {entry.subject_label && <small>{entry.subject_label}</small>}
                  </td>
                  <td>
                    <Changes entry={entry} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <nav className="c-pages" aria-label={m.staff_pages()}>
        {previous && <Link to={new URL(previous).search}>{m.staff_page_newer()}</Link>}
        {next && <Link to={new URL(next).search}>{m.staff_page_older()}</Link>}
      </nav>
    </ConsolePage>
  )
}

function nameOfActor({ actor, staff_name }: AuditEntry): string {
  if (actor === 'staff') return staff_name
  return actor === 'command' ? m.staff_actor_command() : m.staff_actor_system()
}

function Changes({ entry: { changes, reason } }: { entry: AuditEntry }) {
  return (
    <>
      {Object.entries(changes).map(([field, [before, after]]) => (
        <div key={field}>
          <span className="c-dim">{field}</span>{' '}
          {before !== null && (
            <>
              <del>{textOf(before)}</del> →{' '}
            </>
          )}
          {textOf(after)}
        </div>
      ))}
      {reason && <q>{reason}</q>}
    </>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
