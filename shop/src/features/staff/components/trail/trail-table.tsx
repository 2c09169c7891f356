import { m } from '#texts'
import type { AuditEntry } from '../../console-contract.ts'
import { whenOf } from '../when.ts'
import { nameOfAction } from './action-names.ts'

/** Who did what, when; of a page that shows one thing, without naming it again. */
export interface TrailTableProps {
  entries: readonly AuditEntry[]
  isOfOne?: boolean
  /** What the fields are called where they are shown. */
  nameOf?: (field: string) => string
}

export function TrailTable({ entries, isOfOne = false, nameOf = (field) => field }: TrailTableProps) {
  return (
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
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="c-nowrap">
                <time dateTime={entry.at}>{whenOf(entry.at)}</time>
              </td>
              <td>{nameOfActor(entry)}</td>
              <td>
                {nameOfAction(entry.action)}
                {!isOfOne && entry.subject_label && <small>{entry.subject_label}</small>}
              </td>
              <td>
                <Changes entry={entry} nameOf={nameOf} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function nameOfActor({ actor, staff_name }: AuditEntry): string {
  if (actor === 'staff') return staff_name
  return actor === 'command' ? m.staff_actor_command() : m.staff_actor_system()
}

function Changes({ entry: { changes, reason }, nameOf }: { entry: AuditEntry; nameOf(field: string): string }) {
  return (
    <>
      {Object.entries(changes).map(([field, [before, after]]) => (
        <div key={field}>
          <span className="c-dim">{nameOf(field)}</span>{' '}
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
