import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { momentOfWall, wallTimeOf } from '#console-ui/when.ts'
import { Button } from '#ui/controls/button.tsx'
import type { addSale, ConsoleSale } from '../console-contract.ts'
import { wasPriceWords } from './base-words.ts'

const hourInMs = 3_600_000
const inHours = (hours: number) => wallTimeOf(new Date(Date.now() + hours * hourInMs).toISOString())

/** The first press states which former price would be shown; the second one adds the sale. */
export function SaleForm({ goodsId, onAdded }: { goodsId: number; onAdded(): void }) {
  const [seen, setSeen] = useState<ConsoleSale | null>(null)
  const [times] = useState(() => ({ from: inHours(1), to: inHours(7 * 24 + 1) }))
  const { key, renewAfter } = useIdempotencyKey()
  const form = useSubmit(async (fields) => {
    const body = {
      price: fields['price'] ?? '',
      starts_at: momentOfWall(fields['starts_at']),
      ends_at: momentOfWall(fields['ends_at']),
    }
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
        <ConsoleField
          label={m.sales_starts()}
          name="starts_at"
          type="datetime-local"
          defaultValue={times.from}
          required
          errors={form.errorsOf('starts_at')}
        />
        <ConsoleField
          label={m.sales_ends()}
          name="ends_at"
          type="datetime-local"
          defaultValue={times.to}
          required
          errors={form.errorsOf('ends_at')}
        />
      </div>
      <output>{seen && <p className="banner">{wasPriceWords(seen)}</p>}</output>
      <div>
        <Button type="submit" variant={seen ? 'primary' : 'secondary'} isBusy={form.isBusy}>
          {seen ? m.sales_add() : m.sales_look()}
        </Button>
      </div>
    </form>
  )
}
