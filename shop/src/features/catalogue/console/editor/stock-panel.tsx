import { useState } from 'react'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { ConsoleField, RefusedNote } from '#features/staff/components/console-field.tsx'
import { useMayDo } from '#features/staff/components/me-store.ts'
import { useSubmit } from '#features/staff/components/use-submit.ts'
import type { ConsoleGoods } from '../../console-contract/goods.ts'
import { maxNoteLength, type StockReason, stockReasons } from '../../values.ts'
import { reasonNames, sendStockChange, type StockChange } from '../stock-changes.ts'

export interface StockPanelProps {
  goods: Pick<ConsoleGoods, 'id' | 'stock' | 'held'>
  onChanged(stock: number): void
}

/** Apart from the form: what is sold while it stands open stays sold. */
export function StockPanel(props: StockPanelProps) {
  return (
    <section>
      <h2 className="c-section">{m.catalogue_console_stock()}</h2>
      <StockNow {...props} />
    </section>
  )
}

export function StockNow({ goods, onChanged }: StockPanelProps) {
  const mayCount = useMayDo('stock.count')
  const [done, setDone] = useState(0)
  return (
    <>
      <p className="c-stock">
        <b>{formatCount(goods.stock)}</b>
        <span className="c-dim">
          {goods.held > 0
            ? m.catalogue_stock_held({ held: formatCount(goods.held) })
            : m.catalogue_stock_can_be_bought()}
        </span>
      </p>
      {mayCount && (
        <StockForm
          key={done}
          goods={goods}
          onChanged={(stock) => {
            setDone(done + 1)
            onChanged(stock)
          }}
        />
      )}
    </>
  )
}

function StockForm({ goods: { id, stock }, onChanged }: StockPanelProps) {
  const [reason, setReason] = useState<StockReason>('count')
  // What was on the screen when the form opened, and one key for all its tries.
  const [{ seen, key }] = useState(() => ({ seen: stock, key: crypto.randomUUID() }))
  const form = useSubmit(async ({ number = '', note = '' }) => {
    if (!/^[+\-−]?\d{1,9}$/.test(number.trim())) throw new Error(m.catalogue_stock_no_number())
    const typed = Number(number.trim().replace('−', '-'))
    const sign = reason === 'damage' || reason === 'sample' ? -1 : 1
    const change: StockChange =
      reason === 'count'
        ? { seen, counted: typed, reason, note }
        : { change: reason === 'other' ? typed : sign * Math.abs(typed), reason, note }
    onChanged(await sendStockChange(id, key, change))
  })
  const labels = {
    count: m.catalogue_stock_becomes(),
    arrival: m.catalogue_stock_more(),
    damage: m.catalogue_stock_less(),
    sample: m.catalogue_stock_less(),
    other: m.catalogue_stock_difference(),
  }
  return (
    <form className="c-fields" onSubmit={form.onSubmit}>
      <RefusedNote failure={form.failure} />
      <div className="c-two">
        <ConsoleField
          label={labels[reason]}
          errors={[...form.errorsOf('counted'), ...form.errorsOf('change')]}
          name="number"
          className="is-figure"
          inputMode="numeric"
          autoComplete="off"
          placeholder={reason === 'count' ? String(seen) : ''}
          required
        />
        <label className="c-field">
          <span>{m.catalogue_stock_reason()}</span>
          <select className="c-input" value={reason} onChange={(event) => setReason(event.target.value as StockReason)}>
            {stockReasons.map((one) => (
              <option key={one} value={one}>
                {reasonNames[one]()}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ConsoleField label={m.catalogue_stock_note()} name="note" maxLength={maxNoteLength} autoComplete="off" />
      <button className="c-btn" disabled={form.isBusy}>
        {m.catalogue_stock_write_down()}
      </button>
      <p className="c-hint">{m.catalogue_stock_apart()}</p>
    </form>
  )
}
