/** The payment link of an unpaid order: to copy, or to mail. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleErrorState, Loading } from '#console-ui/console-states.tsx'
import { CopyText } from '#console-ui/copy-text.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { makePaymentLink } from '#features/staff-orders/console-contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatShopTime } from '#ui/display/shop-time.ts'

interface PaymentLinkDialogProps {
  orderNumber: string
  onClose(): void
}

export function PaymentLinkDialog({ orderNumber, onClose }: PaymentLinkDialogProps) {
  const shown = useIdempotencyKey()
  const mailed = useIdempotencyKey()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const make = (key: string, send: boolean, signal?: AbortSignal) =>
    callConsole<typeof makePaymentLink>('POST /api/console/orders/{order_number}/payment_link/', {
      params: { order_number: orderNumber },
      headers: { 'idempotency-key': key },
      body: { send: String(send) },
      ...(signal && { signal }),
    })
  const { data: link, failure, reload } = useLoaded(shown.key, (signal) => make(shown.key, false, signal))
  const sending = useSubmit(async () => {
    const { is_sent, email } = await make(mailed.key, true)
    setSentTo(is_sent ? email : null)
  })
  return (
    <ConsoleDialog title={m.staff_orders_link()} onClose={onClose}>
      {failure && !link && <ConsoleErrorState failure={failure} onRetry={reload} />}
      {!failure && !link && <Loading />}
      {link && (
        <div className="steps">
          <p>{m.staff_orders_link_text({ time: formatShopTime(link.expires_at) })}</p>
          <ConsoleField
            label={m.staff_orders_link()}
            value={link.url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <CopyText text={link.url} label={m.staff_orders_link()} />
          <FormError failure={sending.failure} />
          <output>{sentTo !== null && m.staff_orders_link_mailed({ email: sentTo })}</output>
          {link.email === null && <p className="text-small text-ink-2">{m.staff_orders_link_no_email()}</p>}
          <p className="action-row">
            <Button variant="quiet" onClick={onClose}>
              {m.console_ui_close()}
            </Button>
            {link.email !== null && sentTo === null && (
              <Button variant="primary" isBusy={sending.isBusy} onClick={() => void sending.run()}>
                {m.staff_orders_link_mail({ email: link.email })}
              </Button>
            )}
          </p>
        </div>
      )}
    </ConsoleDialog>
  )
}
