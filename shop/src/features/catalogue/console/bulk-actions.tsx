/** What is done with all selected goods: seen before it is done, and taken back for ten minutes. */
import { useState } from 'react'
import { m } from '#texts'
import type { AnswerOf, BodyIn } from '#platform/contract/call.ts'
import { formatCount } from '#ui/display/count.ts'
import { callConsole } from '#features/staff/components/console-api.ts'
import { ConsoleDialog } from '#features/staff/components/console-dialog.tsx'
import { ConsoleField, RefusedNote } from '#features/staff/components/console-field.tsx'
import type { Selection } from '#features/staff/components/lists/use-selection.ts'
import { useSubmit } from '#features/staff/components/use-submit.ts'
import type { changeManyGoods, undoBatch } from '../console-contract/bulk.ts'
import { priceOperations, priceSteps } from '../values.ts'
import { nameOfGoods } from './goods-words.ts'
import { shareOf } from './price-shares.ts'

type Change = BodyIn<typeof changeManyGoods>
type Outcome = AnswerOf<typeof changeManyGoods>

export interface BulkActionsProps {
  selection: Selection
  /** The list's own, for when all that it finds is selected. */
  query: Record<string, string>
  onDone(done: BulkDone): void
}

export interface BulkDone {
  batchId: string | null
  changed: number
}

export const bulkActions = (props: BulkActionsProps) => <BulkActions {...props} />

function BulkActions({ selection, query, onDone }: BulkActionsProps) {
  const [isPricing, setPricing] = useState(false)
  const change = (body: Change, key: string): Promise<Outcome> => {
    const { page: _page, ordering: _ordering, page_size: _size, ...filter } = query
    const which = selection.isAll ? { filter } : { ids: [...selection.ids].map(Number) }
    return callConsole<typeof changeManyGoods>('PATCH /api/console/goods/bulk/', {
      headers: { 'idempotency-key': key },
      body: { ...which, ...body },
    })
  }
  const finish = ({ batch_id, rows }: Outcome) => {
    setPricing(false)
    selection.clear()
    onDone({ batchId: batch_id, changed: rows.length })
  }
  const put = useSubmit(async ({ is_on_sale }) =>
    finish(await change({ is_on_sale: is_on_sale === 'true' }, crypto.randomUUID())),
  )
  return (
    <>
      <button type="button" className="c-btn is-quiet" onClick={() => setPricing(true)}>
        {m.catalogue_bulk_price()}
      </button>
      {(['true', 'false'] as const).map((value) => (
        <form key={value} onSubmit={put.onSubmit}>
          <input type="hidden" name="is_on_sale" value={value} />
          <button className="c-btn is-quiet" disabled={put.isBusy}>
            {value === 'true' ? m.catalogue_bulk_on_sale() : m.catalogue_bulk_withdraw()}
          </button>
        </form>
      ))}
      <RefusedNote failure={put.failure} />
      {isPricing && (
        <PriceDialog count={selection.count} change={change} onDone={finish} onClose={() => setPricing(false)} />
      )}
    </>
  )
}

interface PriceDialogProps {
  count: number
  change(body: Change, key: string): Promise<Outcome>
  onDone(outcome: Outcome): void
  onClose(): void
}

function PriceDialog({ count, change, onDone, onClose }: PriceDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [seen, setSeen] = useState<{ price: NonNullable<Change['price']>; outcome: Outcome } | null>(null)
  const look = useSubmit(async ({ op, value = '', round }) => {
    const price = {
      op: op as (typeof priceOperations)[number],
      value: op === 'multiply' ? shareOf(value.trim()) : value.trim(),
      round: round as (typeof priceSteps)[number],
    }
    setSeen({ price, outcome: await change({ price, dry_run: true }, crypto.randomUUID()) })
  })
  const apply = useSubmit(async () => onDone(await change({ price: seen!.price }, key)))
  const rows = seen?.outcome.rows ?? []
  return (
    <ConsoleDialog title={m.catalogue_bulk_price_of({ count: formatCount(count) })} onClose={onClose}>
      <form className="c-fields" onSubmit={look.onSubmit} onChange={() => setSeen(null)}>
        <RefusedNote failure={look.failure ?? apply.failure} />
        <div className="c-two">
          <label className="c-field">
            <span>{m.catalogue_bulk_how()}</span>
            <select className="c-input" name="op" defaultValue="multiply">
              {priceOperations.map((one) => (
                <option key={one} value={one}>
                  {operationNames[one]()}
                </option>
              ))}
            </select>
          </label>
          <ConsoleField
            label={m.catalogue_bulk_value()}
            name="value"
            className="is-figure"
            inputMode="decimal"
            autoComplete="off"
            required
            isFirst
          />
        </div>
        <label className="c-field">
          <span>{m.catalogue_bulk_round()}</span>
          <select className="c-input" name="round" defaultValue="0.10">
            {priceSteps.map((one) => (
              <option key={one} value={one}>
                {stepNames[one]()}
              </option>
            ))}
          </select>
        </label>
        {!seen && (
          <button className="c-btn" disabled={look.isBusy}>
            {m.catalogue_bulk_look()}
          </button>
        )}
      </form>
      {seen && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- of many it scrolls, also for who has no mouse */}
          <ul className="c-before-after" aria-label={m.catalogue_bulk_before_after()} tabIndex={0}>
            {rows.map((row) => (
              <li key={row.id}>
                <span>{nameOfGoods(row).name}</span>
                <del>{row.before.price}</del>
                <span aria-hidden="true">→</span>
                <ins>{row.after.price}</ins>
              </li>
            ))}
          </ul>
          {seen.outcome.refused.map(({ id, sku, detail }) => (
            <p key={id} className="c-why">
              {sku} {detail}
            </p>
          ))}
          <p className="c-hint">{m.catalogue_bulk_consequence()}</p>
          <p className="c-acts">
            <button type="button" className="c-btn is-quiet" onClick={onClose}>
              {m.catalogue_bulk_cancel()}
            </button>
            <button
              type="button"
              className="c-btn is-primary"
              disabled={apply.isBusy || rows.length === 0}
              onClick={() => void apply.run()}
            >
              {m.catalogue_bulk_apply({ count: formatCount(rows.length) })}
            </button>
          </p>
        </>
      )}
    </ConsoleDialog>
  )
}

const operationNames = {
  set: m.catalogue_bulk_set,
  add: m.catalogue_bulk_add,
  multiply: m.catalogue_bulk_multiply,
} as const
const stepNames = {
  '0.01': m.catalogue_bulk_to_fen,
  '0.10': m.catalogue_bulk_to_jiao,
  '1.00': m.catalogue_bulk_to_yuan,
} as const

/** Stays until it is taken back or put away. */
export function BulkDoneNote({ done, onUndone }: { done: BulkDone; onUndone(): void }) {
  const [said, setSaid] = useState('')
  const undo = useSubmit(async () => {
    const { undone, kept } = await callConsole<typeof undoBatch>('POST /api/console/batches/{id}/undo/', {
      params: { id: done.batchId! },
    })
    setSaid(m.catalogue_bulk_undone({ count: undone, kept: kept.length }))
    onUndone()
  })
  return (
    <div className="c-banner">
      <output>{said || undo.failure?.message || m.catalogue_bulk_done({ count: formatCount(done.changed) })}</output>
      {done.batchId && !said && (
        <button type="button" className="c-btn" disabled={undo.isBusy} onClick={() => void undo.run()}>
          {m.catalogue_bulk_undo()}
        </button>
      )}
    </div>
  )
}
