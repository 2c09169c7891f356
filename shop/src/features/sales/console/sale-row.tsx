import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import type { ConsoleSale, endSale } from '../console-contract.ts'
import { wasPriceWords } from './base-words.ts'

export interface SaleRowProps {
  goodsId: number
  sale: ConsoleSale
  onChanged(): void
}

/** One running or coming sale, with what becomes of its former price. */
export function SaleRow({ goodsId, sale, onChanged }: SaleRowProps) {
  const { id, price, is_running: isRunning } = sale
  const ending = useSubmit(async () => {
    await callConsole<typeof endSale>('DELETE /api/console/goods/{id}/sales/{sale_id}/', {
      params: { id: goodsId, sale_id: id ?? 0 },
    })
    onChanged()
  })
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <StateMark tone={isRunning ? 'todo' : 'off'}>{isRunning ? m.sales_running() : m.sales_coming()}</StateMark>
        <strong className="tabular-nums">{formatMoney(price)}</strong>
        <span className="tabular-nums">
          {m.sales_period({ from: whenOf(sale.starts_at), until: whenOf(sale.ends_at) })}
        </span>
        <span className="ml-auto">
          <Button variant="danger-outline" isSmall isBusy={ending.isBusy} onClick={() => void ending.run()}>
            {isRunning ? m.sales_end_now() : m.sales_remove()}
          </Button>
        </span>
      </p>
      <p className="text-small text-ink-2">{wasPriceWords(sale)}</p>
      {ending.failure && (
        <p className="text-small text-danger" role="alert">
          {ending.failure.message}
        </p>
      )}
    </li>
  )
}
