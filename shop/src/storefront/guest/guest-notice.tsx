import { useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { readSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** About an order without an account: its readers, and its way into an account. */
export function GuestNotice({ order, isConfirming }: { order: OrderDetail; isConfirming: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      {isConfirming && order.status === 'pending' && (
        <output className="mt-6 block rounded-control bg-sunk px-4 py-3">{m.storefront_guest_confirming()}</output>
      )}
      <div className="mt-6 flex items-start gap-3 rounded-control bg-sunk px-4 py-3">
        <Icon name="user" />
        <div className="grid min-w-0 grow gap-1">
          {readSession() ? (
            <CheckedForm as={Form} method="post" className="flex flex-wrap items-center justify-between gap-3">
              <input type="hidden" name="intent" value="claim" />
              <span>{m.storefront_guest_claim_text()}</span>
              <Button type="submit" isSmall isBusy={isBusy}>
                {m.storefront_guest_claim()}
              </Button>
            </CheckedForm>
          ) : (
            <p className="flex flex-wrap items-center gap-x-3">
              {m.storefront_guest_not_logged_in()}
              <TextLink to={paths.login(paths.guestOrder(order.order_number))}>{m.storefront_guest_log_in()}</TextLink>
            </p>
          )}
          <EraseOrder />
        </div>
      </div>
    </>
  )
}

function EraseOrder() {
  const [isOpen, setIsOpen] = useState(false)
  const submit = useSubmit()
  const close = () => setIsOpen(false)
  return (
    // The words of a button without a border begin where those above begin.
    <div className="-ml-3">
      <Button variant="text" isSmall onClick={() => setIsOpen(true)}>
        {m.storefront_guest_erase()}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={m.storefront_guest_erase()}
        actions={
          <>
            <Button onClick={close}>{m.storefront_guest_erase_not()}</Button>
            <Button
              variant="danger"
              onClick={() => {
                close()
                void submit({ intent: 'erase' }, { method: 'post' })
              }}
            >
              {m.storefront_guest_erase()}
            </Button>
          </>
        }
      >
        <p>{m.storefront_guest_erase_text()}</p>
      </Dialog>
    </div>
  )
}
