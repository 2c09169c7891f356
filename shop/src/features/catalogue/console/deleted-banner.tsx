import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { callConsole } from '#console-session/console-api.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { usePermission } from '#console-session/me-store.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { whenOf } from '#console-ui/when.ts'
import type { ConsoleGoods, restoreGoods } from '../console-contract/goods.ts'

export interface DeletedBannerProps {
  id: number
  deletesAt: string
  onRestored(goods: ConsoleGoods): void
}

/** Shown until the goods are restored or deleted for good. */
export function DeletedBanner({ id, deletesAt, onRestored }: DeletedBannerProps) {
  const mayEdit = usePermission('goods.edit')
  const work = useSubmit(async () => {
    onRestored(await callConsole<typeof restoreGoods>('POST /api/console/goods/{id}/restore/', { params: { id } }))
  })
  return (
    <div className="banner bg-warn-soft">
      <output>{m.catalogue_deleted({ time: whenOf(deletesAt) })}</output>
      {mayEdit && (
        <Button disabled={work.isBusy} onClick={() => void work.run()}>
          {m.catalogue_restore()}
        </Button>
      )}
      <FormError failure={work.failure} />
    </div>
  )
}
