/** Changes an order's address for its shopper, until its first dispatch. */
import { useState } from 'react'
import { m } from '#texts'
import { AddressFields } from '#features/delivery/components/console/address-fields.tsx'
import type { putAddress } from '#features/order-pages/console-contract/order-changes.ts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { usePermission } from '#console-session/me-store.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'

export interface AddressOfOrder {
  order: ConsoleOrder
  show(order: ConsoleOrder): void
}

/** Hidden where the address is fixed, or permissions are missing. */
export function ChangeAddress({ order, show }: AddressOfOrder) {
  const mayShip = usePermission('orders.ship')
  const mayRead = usePermission('addresses.read')
  const [isOpen, setOpen] = useState(false)
  if (!mayShip || !mayRead || !order.is_address_open) return null
  return (
    <>
      <p>
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {order.address ? m.order_pages_address_change() : m.order_pages_address_enter()}
        </button>
      </p>
      {isOpen && (
        <AddressDialog
          order={order}
          onClose={(changed) => {
            setOpen(false)
            if (changed) show(changed)
          }}
        />
      )}
    </>
  )
}

/** The country is fixed, because the delivery fee depends on it. */
const countryOf = ({ address }: ConsoleOrder) => address?.country ?? 'CN'

function AddressDialog({ order, onClose }: { order: ConsoleOrder; onClose(changed?: ConsoleOrder): void }) {
  const { address } = order
  const country = countryOf(order)
  const form = useSubmit(async (fields) => {
    const { recipient = '', phone = '', street = '', ...others } = fields
    const changed = await callConsole<typeof putAddress>('PUT /api/console/orders/{order_number}/address/', {
      params: { order_number: order.order_number },
      body: { recipient, phone, street, country, ...others },
    })
    onClose(changed)
  })
  return (
    <ConsoleDialog title={m.fulfilment_address_title()} onClose={() => onClose()}>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <p className="text-ink-2">{m.order_pages_address_note()}</p>
        <FormError failure={form.failure} />
        <AddressFields country={country} address={address} errorsOf={form.errorsOf} />
        <FormActs submit={m.order_pages_address_save()} isBusy={form.isBusy} onClose={() => onClose()} />
      </CheckedForm>
    </ConsoleDialog>
  )
}
