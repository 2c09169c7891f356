import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { Button } from '#ui/controls/button.tsx'
import type { deleteZone, WireZone } from '../../console-contract.ts'

export interface DeleteZoneProps {
  zone: WireZone
  onDeleted(): void
  /** Somebody else has changed the zone. */
  onStale(): void
}

export function DeleteZone({ zone, onDeleted, onStale }: DeleteZoneProps) {
  const [isOpen, setOpen] = useState(false)
  const work = useSubmit(async () => {
    try {
      await callConsole<typeof deleteZone>('DELETE /api/console/delivery_zones/{id}/', {
        params: { id: zone.id },
        headers: { 'if-match': `"${zone.revision}"` },
      })
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'edit_conflict') onStale()
      throw failure
    }
    onDeleted()
  })
  return (
    <>
      <Button variant="danger-outline" onClick={() => setOpen(true)}>
        {m.console_ui_delete()}
      </Button>
      {isOpen && (
        <ConsoleDialog
          title={m.console_ui_delete_title({ name: nameInLanguage(zone.names) })}
          onClose={() => setOpen(false)}
        >
          <FormError failure={work.failure} />
          <p>{m.delivery_zone_delete_text()}</p>
          <FormActs
            submit={m.console_ui_delete()}
            cancel={m.console_ui_keep()}
            isDanger
            isBusy={work.isBusy}
            onSubmit={() => void work.run()}
            onClose={() => setOpen(false)}
          />
        </ConsoleDialog>
      )}
    </>
  )
}
