import { useState } from 'react'
import { m } from '#texts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import type { ConsoleSale } from '../console-contract.ts'
import { wasPriceWords } from './base-words.ts'
import { DatesDialog } from './dates-dialog.tsx'
import { EndBatchDialog, EndDialog } from './end-dialog.tsx'

export interface SaleRowProps {
  goodsId: number
  sale: ConsoleSale
  regularPrice: string
  onChanged(sentence: string): void
}

/** One running or coming sale, with the state of its former price. */
export function SaleRow({ goodsId, sale, regularPrice, onChanged }: SaleRowProps) {
  const { price, batch, is_running: isRunning } = sale
  const [open, setOpen] = useState<'dates' | 'end' | 'batch' | null>(null)
  const onClose = () => setOpen(null)
  const dialog = {
    goodsId,
    sale,
    onClose,
    onDone(sentence: string) {
      onClose()
      onChanged(sentence)
    },
  }
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StateMark tone={isRunning ? 'todo' : 'off'}>{isRunning ? m.sales_running() : m.sales_coming()}</StateMark>
        <strong className="tabular-nums">{formatMoney(price)}</strong>
        <span className="tabular-nums">
          {m.sales_period({ from: whenOf(sale.starts_at), until: whenOf(sale.ends_at) })}
        </span>
        <span className="ml-auto flex flex-wrap gap-2">
          <Button isSmall onClick={() => setOpen('dates')}>
            {m.sales_change_dates()}
          </Button>
          <Button variant="danger-outline" isSmall onClick={() => setOpen('end')}>
            {isRunning ? m.sales_end_now() : m.sales_remove()}
          </Button>
        </span>
      </div>
      <p className="text-small text-ink-2">{wasPriceWords(sale)}</p>
      {batch && batch.count > 1 && (
        <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-2">
          {m.sales_batch({ count: batch.count })}
          <Button isSmall onClick={() => setOpen('batch')}>
            {m.sales_batch_end()}
          </Button>
        </p>
      )}
      {open === 'dates' && <DatesDialog {...dialog} />}
      {open === 'end' && <EndDialog {...dialog} regularPrice={regularPrice} />}
      {open === 'batch' && batch && <EndBatchDialog {...dialog} batch={batch} />}
    </li>
  )
}
