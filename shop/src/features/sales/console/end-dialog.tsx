import { m } from '#texts'
import type { endBulkSale } from '#features/catalogue/console-contract/bulk.ts'
import { callConsole, ifMatch } from '#console-session/console-api.ts'
import { ConfirmDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import type { ConsoleSale, endSale } from '../console-contract.ts'

export interface EndDialogProps {
  goodsId: number
  sale: ConsoleSale
  regularPrice: string
  onDone(sentence: string): void
  onClose(): void
}

/** Confirms that a sale ends now, or is removed before it starts. */
export function EndDialog({ goodsId, sale, regularPrice, onDone, onClose }: EndDialogProps) {
  const { id, is_running: isRunning, revision } = sale
  const work = async () => {
    await callConsole<typeof endSale>('DELETE /api/console/goods/{id}/sales/{sale_id}/', {
      params: { id: goodsId, sale_id: id! },
      headers: ifMatch(revision),
    })
    onDone(isRunning ? m.sales_ended() : m.sales_removed())
  }
  return (
    <ConfirmDialog
      title={isRunning ? m.sales_end_title() : m.sales_remove_title()}
      submit={isRunning ? m.sales_end_now() : m.sales_remove()}
      cancel={m.sales_keep()}
      work={work}
      onClose={onClose}
    >
      <p className="mb-4">
        {isRunning
          ? m.sales_end_text({ price: formatMoney(sale.price), regular: formatMoney(regularPrice) })
          : m.sales_remove_text({ from: whenOf(sale.starts_at) })}
      </p>
    </ConfirmDialog>
  )
}

export interface EndBatchDialogProps extends Pick<EndDialogProps, 'onDone' | 'onClose'> {
  batch: NonNullable<ConsoleSale['batch']>
}

export function EndBatchDialog({ batch: { id, count }, onDone, onClose }: EndBatchDialogProps) {
  const work = async () => {
    const { ended, removed } = await callConsole<typeof endBulkSale>('DELETE /api/console/goods/sales/{batch_id}/', {
      params: { batch_id: id },
    })
    onDone(m.sales_batch_ended({ count: ended + removed }))
  }
  return (
    <ConfirmDialog
      title={m.sales_batch_title({ count })}
      submit={m.sales_batch_do({ count })}
      cancel={m.sales_keep()}
      work={work}
      onClose={onClose}
    >
      <p className="mb-4">{m.sales_batch_text()}</p>
    </ConfirmDialog>
  )
}
