import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { deletePromotion, WirePromotion } from '../console-contract.ts'

interface DeleteDialogProps {
  promotion: WirePromotion
  onDeleted(sentence: string): void
  onClose(): void
}

export function DeleteDialog({ promotion: { id, names, revision }, onDeleted, onClose }: DeleteDialogProps) {
  const name = nameInLanguage(names)
  const deleting = useSubmit(async () => {
    await callConsole<typeof deletePromotion>('DELETE /api/console/promotions/{id}/', {
      params: { id },
      headers: { 'if-match': `"${revision}"` },
    })
    onDeleted(m.promotions_deleted({ name }))
  })
  return (
    <ConsoleDialog title={m.promotions_delete_title({ name })} onClose={onClose}>
      <FormError failure={deleting.failure} />
      <p className="mb-4">{m.promotions_delete_text()}</p>
      <FormActs
        submit={m.promotions_delete_do()}
        isDanger
        isBusy={deleting.isBusy}
        onSubmit={() => void deleting.run()}
        onClose={onClose}
      />
    </ConsoleDialog>
  )
}
