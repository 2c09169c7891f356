import { m } from '#texts'
import { callConsole, ifMatch } from '#console-session/console-api.ts'
import { ConfirmDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import type { deletePromotion, WirePromotion } from '../console-contract.ts'

interface DeleteDialogProps {
  promotion: WirePromotion
  onDeleted(sentence: string): void
  onClose(): void
}

export function DeleteDialog({ promotion: { id, names, revision }, onDeleted, onClose }: DeleteDialogProps) {
  const name = nameInLanguage(names)
  const work = async () => {
    await callConsole<typeof deletePromotion>('DELETE /api/console/promotions/{id}/', {
      params: { id },
      headers: ifMatch(revision),
    })
    onDeleted(m.promotions_deleted({ name }))
  }
  return (
    <ConfirmDialog
      title={m.promotions_delete_title({ name })}
      submit={m.promotions_delete_do()}
      work={work}
      onClose={onClose}
    >
      <p className="mb-4">{m.promotions_delete_text()}</p>
    </ConfirmDialog>
  )
}
