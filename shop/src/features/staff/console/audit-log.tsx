import { type SubmitEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { listAuditLogPeople, readAuditLog } from '../console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleField, ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleEmptyState, ConsoleErrorState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { pillStyle } from '#console-ui/lists/pill-style.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { auditLogLoader } from './loaders.ts'
import { nameOfAction } from '../components/audit-log/action-names.ts'
import { kindNames } from '../components/audit-log/kind-names.ts'
import { AuditLogTable } from '../components/audit-log/audit-log-table.tsx'
import type { AuditLabels } from '../components/audit-log/audit-labels.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

type Read = ResponseOf<typeof readAuditLog>

/** Filters set by a link; the form has fields for all others. */
const brought = ['subject', 'action'] as const

/** @param words labels of all slices that write to the audit log */
export function AuditLogPage({ words }: { words: AuditLabels }) {
  const [parameters] = useSearchParams()
  const { data, failure, isLoading, reload } = useScreenData<typeof auditLogLoader>()
  const only = (filter: string, value: string | null) => {
    const other = new URLSearchParams(parameters)
    other.delete('page')
    other.delete(filter)
    if (value !== null) other.set(filter, value)
    return `?${other.toString()}`
  }
  const used = brought.flatMap((filter) => {
    const value = parameters.get(filter)
    return value ? [{ filter, value }] : []
  })
  const nameOf = (filter: string, value: string) => {
    if (filter === 'action') return nameOfAction(value)
    // All that is shown is of this thing.
    return (failure ? undefined : data?.results[0]?.subject_label) ?? value
  }
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage title={m.staff_audit_log()}>
      <Filters key={parameters.toString()} parameters={parameters} />
      {/* Old rows may belong to another subject. */}
      {used.length > 0 && !isLoading && (
        <p className="mb-1.5 flex flex-wrap items-center gap-2 max-desk:-mx-4 max-desk:flex-nowrap max-desk:overflow-x-auto max-desk:px-4 max-desk:py-1">
          {used.map(({ filter, value }) => (
            <Link
              key={filter}
              className={`inline-flex max-w-60 items-center gap-1.5 ${pillStyle(true)}`}
              to={only(filter, null)}
            >
              {m.staff_audit_log_of({ what: nameOf(filter, value) })}
              <Icon name="close" size={14} />
              <span className="sr-only">{m.console_ui_all()}</span>
            </Link>
          ))}
        </p>
      )}
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {!data && <Loading />}
      {data?.count === 0 && (
        <ConsoleEmptyState title={m.staff_audit_log_empty()}>{m.staff_audit_log_empty_text()}</ConsoleEmptyState>
      )}
      {data && data.count > 0 && <AuditLogTable entries={data.results} words={words} only={only} />}
      {data && <Pages {...data} />}
    </ConsolePage>
  )
}

/** Commands and the shop itself are chosen as persons are. */
const nobody = { command: m.staff_actor_command, system: m.staff_actor_system } as const

function Filters({ parameters }: { parameters: URLSearchParams }) {
  const [, setParameters] = useSearchParams()
  const {
    data: people,
    failure,
    reload,
  } = useLoaded<ResponseOf<typeof listAuditLogPeople>>('people', (signal) =>
    callConsole<typeof listAuditLogPeople>('GET /api/console/trail/people/', { signal }),
  )
  const who = parameters.get('staff_id') ?? parameters.get('actor') ?? ''
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typed = (name: string) => (fields.get(name) ?? '') as string
    const next = new URLSearchParams(
      brought.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name)!]] : [])),
    )
    const person = typed('who')
    if (person !== '') next.set(person in nobody ? 'actor' : 'staff_id', person)
    for (const name of ['kind', 'from', 'to']) {
      const value = typed(name)
      if (value !== '') next.set(name, value)
    }
    setParameters(next)
  }
  // A person outside of the loaded list stays chosen.
  const isListed = who === '' || who in nobody || people?.some(({ id }) => String(id) === who)
  return (
    <>
      <CheckedForm className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2" onSubmit={show}>
        <ConsoleSelect
          key={String(people !== null)}
          label={m.staff_audit_log_person()}
          name="who"
          defaultValue={who}
          options={[
            ...(people ?? []).map(({ id, name }) => [id, name] as const),
            ...Object.entries(nobody).map(([actor, name]) => [actor, name()] as const),
          ]}
        >
          <option value="">{m.staff_audit_log_anyone()}</option>
          {!isListed && <option value={who}>{people ? who : m.console_ui_loading()}</option>}
        </ConsoleSelect>
        <ConsoleSelect
          label={m.staff_audit_log_kind()}
          name="kind"
          defaultValue={parameters.get('kind') ?? ''}
          options={Object.entries(kindNames).map(([kind, name]) => [kind, name()])}
        >
          <option value="">{m.staff_audit_log_any_kind()}</option>
        </ConsoleSelect>
        <ConsoleField
          label={m.staff_audit_log_from()}
          type="date"
          name="from"
          defaultValue={parameters.get('from') ?? ''}
        />
        <ConsoleField label={m.staff_audit_log_to()} type="date" name="to" defaultValue={parameters.get('to') ?? ''} />
        <Button type="submit">{m.staff_audit_log_show()}</Button>
      </CheckedForm>
      {failure && <StaleBanner failure={failure} onRetry={reload} isFirst={!people} />}
    </>
  )
}

function Pages({ previous, next }: Pick<Read, 'previous' | 'next'>) {
  return (
    <nav className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2 px-2 py-3" aria-label={m.console_ui_pages()}>
      {previous && <Link to={new URL(previous).search}>{m.staff_page_newer()}</Link>}
      {next && <Link to={new URL(next).search}>{m.staff_page_older()}</Link>}
    </nav>
  )
}
