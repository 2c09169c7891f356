import { type ReactNode, useState } from 'react'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { ConsoleField, ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { usePermission } from '#console-session/me-store.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { ConsoleGoods } from '../../console-contract/goods.ts'
import { maxNoteLength, type StockReason, stockReasons } from '../../values.ts'
import { readStockNumber, reasonNames, sendStockChange } from '../stock-changes.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

export interface StockPanelProps {
  goods: Pick<ConsoleGoods, 'id' | 'stock' | 'held'>
  /** @param counted the typed number, for a count */
  onChanged(stock: number, counted?: number): void
}

/** Separate from the form: units sold while it is open stay sold. */
export function StockPanel({ goods, onChanged }: StockPanelProps) {
  const mayCount = usePermission('stock.count')
  const [done, setDone] = useState(0)
  return (
    <section>
      <h2 className="section-title">{m.catalogue_console_stock()}</h2>
      <StockNow goods={goods} />
      {mayCount && (
        <StockForm
          key={done}
          goods={goods}
          onChanged={(stock) => {
            setDone(done + 1)
            onChanged(stock)
          }}
        >
          {(isBusy) => (
            <Button type="submit" disabled={isBusy}>
              {m.catalogue_stock_write_down()}
            </Button>
          )}
        </StockForm>
      )}
    </section>
  )
}

export function StockNow({ goods }: Pick<StockPanelProps, 'goods'>) {
  return (
    <p className="flex items-baseline gap-3">
      <b className="flex-none text-[1.625rem] font-strong tabular-nums">{formatCount(goods.stock)}</b>
      <span className="text-ink-2">
        {goods.held > 0
          ? m.catalogue_stock_reserved({ held: formatCount(goods.held) })
          : m.catalogue_stock_can_be_bought()}
      </span>
    </p>
  )
}

export interface StockFormProps extends StockPanelProps {
  /** Content below the fields, with the submit button. */
  children(isBusy: boolean): ReactNode
}

export function StockForm({ goods: { id, stock }, onChanged, children }: StockFormProps) {
  const [reason, setReason] = useState<StockReason>('count')
  // The stock shown when the form opened, and one key for all attempts.
  const [{ seen, key }] = useState(() => ({ seen: stock, key: crypto.randomUUID() }))
  const form = useSubmit(async ({ number = '', note = '' }) => {
    const change = readStockNumber(number, reason, seen)
    const now = await sendStockChange(id, key, { ...change, note })
    onChanged(now, 'counted' in change ? Number(change.counted) : undefined)
  })
  const labels = {
    count: m.catalogue_stock_becomes(),
    arrival: m.catalogue_stock_more(),
    damage: m.catalogue_stock_less(),
    sample: m.catalogue_stock_less(),
    other: m.catalogue_stock_difference(),
  }
  return (
    <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
      <FormError failure={form.failure} />
      <div className="grid grid-cols-2 items-start gap-3">
        <ConsoleField
          label={labels[reason]}
          errors={[...form.errorsOf('number'), ...form.errorsOf('counted'), ...form.errorsOf('change')]}
          name="number"
          className="text-right tabular-nums"
          inputMode={reason === 'other' ? 'text' : 'numeric'}
          autoComplete="off"
          placeholder={reason === 'count' ? String(seen) : ''}
        />
        <ConsoleSelect
          label={m.catalogue_stock_reason()}
          value={reason}
          onChange={(event) => setReason(event.target.value as StockReason)}
          options={stockReasons.map((one) => [one, reasonNames[one]()])}
        />
      </div>
      <ConsoleField
        label={m.catalogue_stock_note()}
        errors={form.errorsOf('note')}
        name="note"
        maxLength={maxNoteLength}
        autoComplete="off"
      />
      <p className="text-small text-ink-2">{m.catalogue_stock_apart()}</p>
      {children(form.isBusy)}
    </CheckedForm>
  )
}
