import { m } from '#texts'
import { callConsole } from '#features/staff/components/console-api.ts'
import { FormError } from '#features/staff/components/console-field.tsx'
import { usePermission } from '#features/staff/components/me-store.ts'
import { useSubmit } from '#features/staff/components/use-submit.ts'
import { whenOf } from '#features/staff/components/when.ts'
import type { ConsoleGoods, restoreGoods } from '../console-contract/goods.ts'

export interface DeletedBannerProps {
  id: number
  deletesAt: string
  onRestored(goods: ConsoleGoods): void
}

/** Stays until they are brought back, or gone. */
export function DeletedBanner({ id, deletesAt, onRestored }: DeletedBannerProps) {
  const mayEdit = usePermission('goods.edit')
  const work = useSubmit(async () => {
    onRestored(await callConsole<typeof restoreGoods>('POST /api/console/goods/{id}/restore/', { params: { id } }))
  })
  return (
    <div className="c-banner is-warn">
      <output>{m.catalogue_deleted({ time: whenOf(deletesAt) })}</output>
      {mayEdit && (
        <button type="button" className="c-btn" disabled={work.isBusy} onClick={() => void work.run()}>
          {m.catalogue_restore()}
        </button>
      )}
      <FormError failure={work.failure} />
    </div>
  )
}
