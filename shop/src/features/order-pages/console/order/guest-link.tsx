/** A new link to a guest's order: staff state the reason, and read the link out or send it. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { CopyText } from '#console-ui/copy-text.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { ReasonDialog } from '#features/fulfilment/components/console/reason-dialog.tsx'
import type { renewOrderLink } from '#features/order-pages/console-contract/order-changes.ts'
import { Button } from '#ui/controls/button.tsx'

interface GuestLinkProps {
  orderNumber: string
  /** The timeline names the author of the link. */
  reload(): void
}

export function GuestLink({ orderNumber, reload }: GuestLinkProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{m.order_pages_guest_link()}</Button>
      {isOpen && (
        <GuestLinkDialog
          orderNumber={orderNumber}
          onClose={(isMade) => {
            setIsOpen(false)
            if (isMade) reload()
          }}
        />
      )}
    </>
  )
}

function GuestLinkDialog({ orderNumber, onClose }: { orderNumber: string; onClose(isMade: boolean): void }) {
  const [url, setUrl] = useState('')
  if (url === '') {
    return (
      <ReasonDialog
        title={m.order_pages_guest_link()}
        sentence={m.order_pages_guest_link_text()}
        submit={m.order_pages_guest_link_make()}
        onClose={() => onClose(false)}
        work={async (reason) => {
          const made = await callConsole<typeof renewOrderLink>('POST /api/console/orders/{order_number}/link/', {
            params: { order_number: orderNumber },
            body: { reason },
          })
          setUrl(made.url)
        }}
      />
    )
  }
  const close = () => onClose(true)
  return (
    <ConsoleDialog title={m.order_pages_guest_link_made()} onClose={close}>
      <div className="steps">
        <p>{m.order_pages_guest_link_once()}</p>
        <ConsoleField
          label={m.order_pages_guest_link_label()}
          value={url}
          readOnly
          isFirst
          onFocus={(event) => event.target.select()}
        />
        <CopyText text={url} label={m.order_pages_guest_link_label()} />
        <p className="action-row">
          <Button variant="primary" onClick={close}>
            {m.console_ui_close()}
          </Button>
        </p>
      </div>
    </ConsoleDialog>
  )
}
