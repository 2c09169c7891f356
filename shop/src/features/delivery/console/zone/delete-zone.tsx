import { useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { DeleteDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { Button } from '#ui/controls/button.tsx'
import type { deleteZone, WireZone } from '../../console-contract.ts'

export interface DeleteZoneProps {
  zone: WireZone
  onDeleted(): void
  /** Another person has changed the zone. */
  onStale(): void
}

export function DeleteZone({ zone, onDeleted, onStale }: DeleteZoneProps) {
  const [isOpen, setOpen] = useState(false)
  const work = async () => {
    try {
      await callConsole<typeof deleteZone>('DELETE /api/console/delivery_zones/{id}/', {
        params: { id: zone.id },
        headers: ifMatch(zone.revision),
      })
    } catch (failure) {
      if (isEditConflict(failure)) onStale()
      throw failure
    }
    onDeleted()
  }
  return (
    <>
      <Button variant="danger-outline" onClick={() => setOpen(true)}>
        {m.console_ui_delete()}
      </Button>
      {isOpen && (
        <DeleteDialog name={nameInLanguage(zone.names)} work={work} onClose={() => setOpen(false)}>
          <p>{m.delivery_zone_delete_text()}</p>
        </DeleteDialog>
      )}
    </>
  )
}
