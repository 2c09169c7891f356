import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { m } from '#texts'
import type { AnswerOf } from '#platform/contract/call.ts'
import type { readTrail } from '../console-contract.ts'
import { callConsole } from '../components/console-api.ts'
import { ConsolePage } from '../components/console-page.tsx'
import { EmptyFace } from '../components/faces.tsx'
import { TrailTable } from '../components/trail/trail-table.tsx'

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
        <TrailTable entries={results} />
      )}
      <nav className="c-pages" aria-label={m.staff_pages()}>
        {previous && <Link to={new URL(previous).search}>{m.staff_page_newer()}</Link>}
        {next && <Link to={new URL(next).search}>{m.staff_page_older()}</Link>}
      </nav>
    </ConsolePage>
  )
}
