/** Times of a bulk sale, and what its preview shows. */
import { m } from '#texts'
import { PeriodFields, useNextWeek } from '#console-ui/forms/period-fields.tsx'
import { formatMoney } from '#platform/money/money.ts'
import type { BulkOutcome } from './bulk-calls.ts'

export function SaleTimes({ errorsOf }: { errorsOf(field: string): string[] }) {
  const period = useNextWeek()
  return (
    <div className="grid items-start gap-3 desk:grid-cols-2">
      <PeriodFields
        period={period}
        errorsOf={(field) => [...errorsOf(`sale.${field}`), ...(field === 'starts_at' ? errorsOf('sale') : [])]}
      />
    </div>
  )
}

export const salePriceOf = (side: BulkOutcome['rows'][number]['after']) =>
  formatMoney(side.sale_price ?? side.price ?? '0')

/** Empty for another kind of bulk edit. */
export function wasPriceOf({
  was_price: wasPrice,
  no_was_price: reason = '',
}: BulkOutcome['rows'][number]['after']): string {
  if (wasPrice === undefined) return ''
  return wasPrice === null
    ? m.catalogue_bulk_sale_no_was_price({ reason })
    : m.catalogue_bulk_sale_was_price({ price: formatMoney(wasPrice) })
}
