/** Audit entries of one subject, shown below it. Renders nothing without the permission. */
import { Link } from 'react-router'
import { m } from '#texts'
import type { readAuditLog } from '../../console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { MoreRows } from '#console-ui/lists/more-rows.tsx'
import { useMore } from '#console-ui/lists/use-more.ts'
import { usePermission, useMe } from '#console-session/me-store.ts'
import { AuditLogTable } from './audit-log-table.tsx'
import type { AuditLabels } from './audit-labels.ts'

const shownAtOnce = 10

export interface SubjectHistoryProps {
  /** Subject in the audit log: `type:7`. A kind alone, `review`: entries name their subjects. */
  subject: string
  words: AuditLabels
  /** A change reloads the entries. */
  version?: string | number
  /** Unset where a dialog's title names the history. */
  hasHeading?: boolean
}

export function SubjectHistory(props: SubjectHistoryProps) {
  return usePermission('trail.read') ? <History {...props} /> : null
}

function History({ subject, words, version = '', hasHeading = false }: SubjectHistoryProps) {
  // Managers see no entries of owners and other managers.
  const readsAll = useMe()?.role === 'owner'
  const list = useMore(`${subject} ${version}`, (page, signal) =>
    callConsole<typeof readAuditLog>('GET /api/console/trail/', {
      query: { subject, page, page_size: shownAtOnce },
      ...(signal && { signal }),
    }),
  )
  const { items, failure, reload } = list
  return (
    <section className="mt-8">
      {hasHeading && <h2 className="section-title">{m.staff_history()}</h2>}
      {failure && <StaleBanner failure={failure} onRetry={reload} isFirst={!items} />}
      {!items && !failure && <Loading />}
      {items?.length === 0 && (
        <p className="text-ink-2">{readsAll ? m.staff_history_none() : m.staff_history_none_of_yours()}</p>
      )}
      {items && items.length > 0 && (
        <>
          <AuditLogTable entries={items} words={words} isOfOne={subject.includes(':')} />
          <MoreRows list={list} />
          <p className="text-small text-ink-2">
            <Link className="link" to={consolePaths.trail({ subject })}>
              {m.staff_history_all()}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
