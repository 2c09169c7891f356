import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { PeriodFields, periodOf, useNextWeek } from '#console-ui/forms/period-fields.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { Button } from '#ui/controls/button.tsx'
import type { addSale, ConsoleSale } from '../console-contract.ts'
import { wasPriceWords } from './base-words.ts'

/** The first press states which former price would be shown; the second one adds the sale. */
export function SaleForm({ goodsId, onAdded }: { goodsId: number; onAdded(): void }) {
  const [seen, setSeen] = useState<ConsoleSale | null>(null)
  const period = useNextWeek()
  const { key, renewAfter } = useIdempotencyKey()
  const form = useSubmit(async (fields) => {
    const body = { price: fields['price'] ?? '', ...periodOf(fields) }
    const params = { id: goodsId }
    if (!seen) {
      setSeen(
        await callConsole<typeof addSale>('POST /api/console/goods/{id}/sales/', {
          params,
          body: { ...body, dry_run: true },
        }),
      )
      return
    }
    try {
      await callConsole<typeof addSale>('POST /api/console/goods/{id}/sales/', {
        params,
        body,
        headers: { 'idempotency-key': key },
      })
    } catch (failure) {
      renewAfter(failure as Error)
      throw failure
    }
    setSeen(null)
    renewAfter(null)
    onAdded()
  })
  return (
    <form noValidate onSubmit={form.onSubmit} onChange={() => setSeen(null)} className="grid max-w-[48rem] gap-3">
      <FormError failure={form.failure} />
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,8rem)_1fr_1fr]">
        <ConsoleField
          label={m.sales_price()}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
          errors={form.errorsOf('price')}
        />
        <PeriodFields period={period} errorsOf={form.errorsOf} />
      </div>
      <output>{seen && <span className="banner">{wasPriceWords(seen)}</span>}</output>
      <div>
        <Button type="submit" variant={seen ? 'primary' : 'secondary'} isBusy={form.isBusy}>
          {seen ? m.sales_add() : m.sales_look()}
        </Button>
      </div>
    </form>
  )
}
