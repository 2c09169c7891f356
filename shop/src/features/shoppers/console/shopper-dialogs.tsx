/** Dialogs that block or unblock a shopper, or make a link for a new password. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { CopyText } from '#console-ui/copy-text.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { ReasonDialog } from '#features/fulfilment/components/console/reason-dialog.tsx'
import { Button } from '#ui/controls/button.tsx'
import type {
  blockShopper,
  ConsoleShopper,
  makePasswordLink,
  unblockShopper,
} from '#features/shoppers/console-contract.ts'

export type ShopperAct = 'block' | 'unblock' | 'link'

const words = {
  block: [m.shoppers_block, m.shoppers_block_text],
  unblock: [m.shoppers_unblock, m.shoppers_unblock_text],
  link: [m.shoppers_link, m.shoppers_link_text],
} as const satisfies Record<ShopperAct, readonly [() => string, () => string]>

interface ShopperActDialogProps {
  act: ShopperAct
  id: number
  /** @param shopper as changed; null: the account stays as it is */
  onChanged(shopper: ConsoleShopper | null): void
  onClose(): void
}

export function ShopperActDialog({ act, id, onChanged, onClose }: ShopperActDialogProps) {
  const [url, setUrl] = useState('')
  const params = { id }
  if (url !== '') return <PasswordLink url={url} onClose={onClose} />
  const [title, sentence] = words[act]
  return (
    <ReasonDialog
      title={title()}
      sentence={sentence()}
      submit={title()}
      onClose={onClose}
      work={async (reason) => {
        const body = { reason }
        if (act === 'link') {
          const key = 'POST /api/console/shoppers/{id}/password_link/'
          setUrl((await callConsole<typeof makePasswordLink>(key, { params, body })).url)
          onChanged(null)
          return
        }
        onChanged(
          act === 'block'
            ? await callConsole<typeof blockShopper>('POST /api/console/shoppers/{id}/block/', { params, body })
            : await callConsole<typeof unblockShopper>('POST /api/console/shoppers/{id}/unblock/', { params, body }),
        )
        onClose()
      }}
    />
  )
}

function PasswordLink({ url, onClose }: { url: string; onClose(): void }) {
  return (
    <ConsoleDialog title={m.shoppers_link_made()} onClose={onClose}>
      <div className="steps">
        <p>{m.shoppers_link_once()}</p>
        <ConsoleField label={m.shoppers_link_copy()} value={url} readOnly onFocus={(event) => event.target.select()} />
        <CopyText text={url} label={m.shoppers_link_copy()} />
        <p className="action-row">
          <Button variant="primary" onClick={onClose}>
            {m.console_ui_close()}
          </Button>
        </p>
      </div>
    </ConsoleDialog>
  )
}
