/** Parts of an audit entry, shared by single entries and batches. */
import { Link } from 'react-router'
import { m } from '#texts'
import type { AuditEntry, AuditLogEntry } from '../../console-contract.ts'
import { type AuditLabels, wordsOfChanges } from './audit-labels.ts'

/** Links to all entries of one person or subject. */
export type OnlyOf = (filter: 'staff_id' | 'subject', value: string) => string

export type ShownEntry = AuditEntry & Partial<Pick<AuditLogEntry, 'subject_name' | 'batch'>>

interface PartProps {
  entry: ShownEntry
  only?: OnlyOf
}

export function Actor({ entry, only }: PartProps) {
  return (
    <Linked to={entry.staff_id !== null && only?.('staff_id', String(entry.staff_id))}>{nameOfActor(entry)}</Linked>
  )
}

/** Shows the goods' name next to the SKU. */
export function Subject({ entry, only }: PartProps) {
  const { subject_kind: kind, subject_id: id, subject_label: label, subject_name: name } = entry
  if (!label) return null
  return (
    <small>
      <Linked to={only?.('subject', `${kind}:${id}`)}>{label}</Linked>
      {name && name !== label && ` ${name}`}
    </small>
  )
}

function Linked({ to, children }: { to: string | false | undefined; children: string }) {
  return to ? (
    <Link className="link" to={to}>
      {children}
    </Link>
  ) : (
    children
  )
}

export function nameOfActor({ actor, staff_name }: AuditEntry): string {
  if (actor === 'staff') return staff_name
  return actor === 'command' ? m.staff_actor_command() : m.staff_actor_system()
}

export function ChangedFields({ entry, words }: { entry: AuditEntry; words: AuditLabels }) {
  return (
    <>
      {wordsOfChanges(entry, words).map(({ field, name, before, after }) => (
        <div key={field}>
          <span className="text-ink-2">{name}</span>{' '}
          {before !== null && (
            <>
              <del>{before}</del> →{' '}
            </>
          )}
          {after}
        </div>
      ))}
      {entry.reason && <q>{entry.reason}</q>}
    </>
  )
}
