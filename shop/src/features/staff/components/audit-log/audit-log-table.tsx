import { m } from '#texts'
import type { AuditEntry, AuditLogEntry } from '../../console-contract.ts'
import { whenOf } from '#console-ui/when.ts'
import { nameOfAction } from './action-names.ts'
import { BatchRows } from './batch-rows.tsx'
import { Actor, ChangedFields, type OnlyOf, Subject } from './entry-parts.tsx'
import type { AuditLabels } from './audit-labels.ts'

/** Audit entries as a table; `isOfOne` omits the subject on its own page. */
export interface AuditLogTableProps {
  entries: readonly (AuditEntry & Partial<AuditLogEntry>)[]
  words: AuditLabels
  isOfOne?: boolean
  /** Links to all entries of one person or subject. */
  only?: OnlyOf
}

export function AuditLogTable({ entries, words, isOfOne = false, only }: AuditLogTableProps) {
  return (
    <div className="relative overflow-x-auto">
      <table className="data-table is-stacked">
        <thead>
          <tr>
            <th scope="col">{m.staff_audit_log_when()}</th>
            <th scope="col">{m.staff_audit_log_who()}</th>
            <th scope="col">{m.staff_audit_log_what()}</th>
            <th scope="col">{m.staff_audit_log_changes()}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) =>
            entry.batch ? (
              <BatchRows key={entry.id} entry={entry} batch={entry.batch} words={words} {...(only && { only })} />
            ) : (
              <tr key={entry.id}>
                <td className="whitespace-nowrap">
                  <time dateTime={entry.at}>{whenOf(entry.at)}</time>
                </td>
                <td>
                  <Actor entry={entry} {...(only && { only })} />
                </td>
                <td>
                  {nameOfAction(entry.action)}
                  {!isOfOne && <Subject entry={entry} {...(only && { only })} />}
                </td>
                <td>
                  <ChangedFields entry={entry} words={words} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
