/** Chooses span, columns and kind of file, and saves the file. */
import { useState } from 'react'
import { m } from '#texts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import type { WireExportedKind } from '#features/exports/console-contract.ts'
import { type ExportFormat, exportFormats, type ExportKind } from '#features/exports/values.ts'
import { TypePill } from '#features/goods-types/components/console/type-pill.tsx'
import { Button } from '#ui/controls/button.tsx'
import { formatCount } from '#ui/display/count.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { SpanFields } from './span-fields.tsx'
import { type DaySpan, monthUntilToday } from './spans.ts'
import { useExport } from './use-export.ts'

interface ExportFormProps {
  exported: WireExportedKind
  maxRows: number
  onExported(): void
}

const texts: Record<ExportKind, () => string> = {
  orders: m.exports_orders_text,
  ledger: m.exports_ledger_text,
  goods: m.exports_goods_text,
  stock: m.exports_stock_text,
  shoppers: m.exports_shoppers_text,
}
const formatNames: Record<ExportFormat, string> = { xlsx: 'Excel (.xlsx)', csv: 'CSV' }

const wholeTime: DaySpan = { from: '', to: '' }
const firstSpan = ({ kind, has_span: hasSpan }: WireExportedKind) =>
  hasSpan && kind !== 'shoppers' ? monthUntilToday() : wholeTime

export function ExportForm({ exported, maxRows, onExported }: ExportFormProps) {
  const { kind, columns, has_types: hasTypes } = exported
  const address = useListAddress()
  const numbers = exported.has_numbers ? address.get('numbers') : ''
  const hasSpan = exported.has_span && numbers === ''
  const [span, setSpan] = useState(() => firstSpan(exported))
  const [chosen, setChosen] = useState(
    () => new Set(columns.filter((column) => !column.is_personal).map(({ name }) => name)),
  )
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const exporting = useExport(onExported)
  const { form, sizeInBytes, done, stop } = exporting
  const types = hasTypes ? { type_1: address.get('type_1'), type_2: address.get('type_2') } : {}
  const begin = () => {
    const names = columns.map(({ name }) => name).filter((name) => chosen.has(name))
    const rows = numbers === '' ? { ...span, ...types } : { ...wholeTime, numbers }
    exporting.begin({ kind, format, query: { ...rows, columns: names.join(',') } })
  }
  return (
    <CheckedForm
      className="grid max-w-180 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <p className="text-ink-2">{texts[kind]()}</p>
      {hasSpan && <SpanFields span={span} onSpan={setSpan} errorsOf={form.errorsOf} />}
      {numbers !== '' && (
        <p className="flex flex-wrap items-center gap-3">
          {m.exports_numbers_filter({ count: formatCount(numbers.split(',').length) })}
          <Button variant="quiet" onClick={() => address.set({ numbers: null })}>
            {m.exports_numbers_all()}
          </Button>
          <FieldErrors sentences={form.errorsOf('numbers')} />
        </p>
      )}
      {hasTypes && (
        <div>
          <TypePill />
          <FieldErrors sentences={form.errorsOf('type_1')} />
        </div>
      )}
      <ColumnChoice columns={columns} chosen={chosen} onChosen={setChosen} errors={form.errorsOf('columns')} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-small text-ink-2">{m.exports_format()}</legend>
        {exportFormats.map((one) => (
          <label key={one} className="check-row">
            <input
              type="radio"
              name="format"
              className="check-box"
              checked={format === one}
              onChange={() => setFormat(one)}
            />
            {formatNames[one]}
          </label>
        ))}
        <p className="text-small text-ink-2">
          {m.exports_format_hint()} {m.exports_limit({ max: formatCount(maxRows) })}
        </p>
      </fieldset>
      <FormError failure={form.failure} />
      <p className="flex min-h-9 flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {m.exports_make()}
        </Button>
        {form.isBusy && <Button onClick={stop}>{m.exports_stop()}</Button>}
        <output className="text-ink-2">
          {form.isBusy ? progressOf(sizeInBytes) : done && m.exports_done({ file: done })}
        </output>
      </p>
    </CheckedForm>
  )
}

const megabyte = 1024 * 1024

function progressOf(sizeInBytes: number): string {
  return sizeInBytes === 0 ? m.exports_making() : m.exports_received_size({ size: (sizeInBytes / megabyte).toFixed(1) })
}

function FieldErrors({ sentences }: { sentences: readonly string[] }) {
  return sentences.length > 0 && <p className="text-small text-danger">{sentences.join(' ')}</p>
}
