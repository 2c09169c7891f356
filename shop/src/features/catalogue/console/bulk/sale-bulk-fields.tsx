/** Times of a bulk sale, and what its preview shows. */
import { useState } from 'react'
import { m } from '#texts'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { momentOfWall, wallTimeOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import type { BulkChange, BulkOutcome } from './bulk-calls.ts'

const hourInMs = 3_600_000
const inHours = (hours: number) => wallTimeOf(new Date(Date.now() + hours * hourInMs).toISOString())

export const saleOf = (fields: Record<string, string>): NonNullable<BulkChange['sale']> => ({
  starts_at: momentOfWall(fields['starts_at']),
  ends_at: momentOfWall(fields['ends_at']),
})

export function SaleTimes({ errorsOf }: { errorsOf(field: string): string[] }) {
  const [times] = useState(() => ({ starts: inHours(1), ends: inHours(7 * 24 + 1) }))
  return (
    <div className="grid items-start gap-3 desk:grid-cols-2">
      <ConsoleField
        label={m.catalogue_bulk_sale_starts()}
        name="starts_at"
        type="datetime-local"
        defaultValue={times.starts}
        required
        errors={[...errorsOf('sale.starts_at'), ...errorsOf('sale')]}
      />
      <ConsoleField
        label={m.catalogue_bulk_sale_ends()}
        name="ends_at"
        type="datetime-local"
        defaultValue={times.ends}
        required
        errors={errorsOf('sale.ends_at')}
      />
    </div>
  )
}

export const salePriceOf = (side: BulkOutcome['rows'][number]['after']) =>
  formatMoney(side.sale_price ?? side.price ?? '0')

/** Empty for another kind of bulk edit. */
export function wasPriceOf({ was_price: wasPrice }: BulkOutcome['rows'][number]['after']): string {
  if (wasPrice === undefined) return ''
  return wasPrice === null
    ? m.catalogue_bulk_sale_no_was_price()
    : m.catalogue_bulk_sale_was_price({ price: formatMoney(wasPrice) })
}
