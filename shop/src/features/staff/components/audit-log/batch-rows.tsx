/** A batch of the audit log: one row with its count and sums, which opens to its entries. */
import { useId, useState } from 'react'
import { m } from '#texts'
import { formatMoney } from '#platform/money/money.ts'
import { formatCount } from '#ui/display/count.ts'
import { formatList } from '#ui/display/list.ts'
import type { readAuditLog, AuditLogEntry } from '../../console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { MoreRows } from '#console-ui/lists/more-rows.tsx'
import { useMore } from '#console-ui/lists/use-more.ts'
import { whenOf } from '#console-ui/when.ts'
import { nameOfAction } from './action-names.ts'
import { Actor, ChangedFields, type OnlyOf, type ShownEntry, Subject } from './entry-parts.tsx'
import { type AuditLabels, namesOfFields } from './audit-labels.ts'

const shownAtOnce = 10
const columns = 4

export interface BatchRowsProps {
  entry: ShownEntry
  batch: NonNullable<AuditLogEntry['batch']>
  words: AuditLabels
  only?: OnlyOf
}

export function BatchRows({ entry, batch, words, only }: BatchRowsProps) {
  const [isOpen, setOpen] = useState(false)
  const rowsId = useId()
  const count = batch.entries
  const fields = namesOfFields(entry.action, batch.fields, words)
  return (
    <>
      <tr>
        <td className="whitespace-nowrap">
          <time dateTime={entry.at}>{whenOf(entry.at)}</time>
        </td>
        <td>
          <Actor entry={entry} {...(only && { only })} />
        </td>
        <td>
          {nameOfAction(entry.action)}
          <small>{m.staff_batch_entries({ count })}</small>
        </td>
        <td>
          {fields.length > 0 && <div>{m.staff_batch_fields({ fields: formatList(fields) })}</div>}
          {batch.amount !== null && <div>{m.staff_batch_amount({ amount: formatMoney(batch.amount) })}</div>}
          {batch.stock !== null && <div>{m.staff_batch_stock({ change: signed(batch.stock) })}</div>}
          {entry.reason && <q>{entry.reason}</q>}{' '}
          <button
            type="button"
            className="link"
            aria-expanded={isOpen}
            aria-controls={isOpen ? rowsId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? m.staff_batch_close({ count }) : m.staff_batch_open({ count })}
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr id={rowsId}>
          <td colSpan={columns}>
            <BatchEntries entry={entry} words={words} {...(only && { only })} />
          </td>
        </tr>
      )}
    </>
  )
}

function BatchEntries({ entry, words, only }: Omit<BatchRowsProps, 'batch'>) {
  const { batch_id, action, actor, staff_id } = entry
  const list = useMore(`${batch_id} ${action} ${staff_id}`, (page, signal) =>
    callConsole<typeof readAuditLog>('GET /api/console/trail/', {
      query: {
        ...(batch_id !== null && { batch_id }),
        action,
        actor,
        ...(staff_id !== null && { staff_id }),
        page,
        page_size: shownAtOnce,
      },
      ...(signal && { signal }),
    }),
  )
  const { items, failure, reload } = list
  return (
    <>
      {failure && <StaleBanner failure={failure} onRetry={reload} isFirst={!items} />}
      {!items && !failure && <Loading />}
      {items && (
        <ul
          className="grid gap-2.5 border-l-2 border-line-strong pl-3.5 *:grid *:gap-0.5"
          aria-label={nameOfAction(action)}
        >
          {items.map((one) => (
            <li key={one.id}>
              <Subject entry={one} {...(only && { only })} />
              <div>
                <ChangedFields entry={one} words={words} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <MoreRows list={list} />
    </>
  )
}

const signed = (change: number) => (change > 0 ? `+${formatCount(change)}` : formatCount(change))
