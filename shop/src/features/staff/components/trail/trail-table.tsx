import { Link } from 'react-router'
import { m } from '#texts'
import type { AuditEntry } from '../../console-contract.ts'
import { whenOf } from '../when.ts'
import { nameOfAction } from './action-names.ts'
import { type TrailWords, wordsOfChanges } from './trail-words.ts'

/** Who did what, when; of a page that shows one thing, without naming it again. */
export interface TrailTableProps {
  entries: readonly AuditEntry[]
  words: TrailWords
  isOfOne?: boolean
  /** Where all of one person or thing is shown. */
  only?(filter: 'staff_id' | 'subject', value: string): string
}

export function TrailTable({ entries, words, isOfOne = false, only }: TrailTableProps) {
  return (
    <div className="c-scroll">
      <table className="c-table is-stacked is-trail">
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
              <td>
                <Linked to={entry.staff_id !== null && only?.('staff_id', String(entry.staff_id))}>
                  {nameOfActor(entry)}
                </Linked>
              </td>
              <td>
                {nameOfAction(entry.action)}
                {!isOfOne && entry.subject_label && (
                  <small>
                    <Linked to={only?.('subject', `${entry.subject_kind}:${entry.subject_id}`)}>
                      {entry.subject_label}
                    </Linked>
                  </small>
                )}
              </td>
              <td>
                <Changes entry={entry} words={words} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Linked({ to, children }: { to: string | false | undefined; children: string }) {
  return to ? (
    <Link className="c-link" to={to}>
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

function Changes({ entry, words }: { entry: AuditEntry; words: TrailWords }) {
  return (
    <>
      {wordsOfChanges(entry, words).map(({ field, name, before, after }) => (
        <div key={field}>
          <span className="c-dim">{name}</span>{' '}
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
