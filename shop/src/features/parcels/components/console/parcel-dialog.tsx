import { useState } from 'react'
import { m } from '#texts'
import type {
  Carrier,
  correctShipment,
  handOverShipment,
  listCarriers,
  sendShipmentAgain,
} from '#features/parcels/console-contract.ts'
import type { ConsoleShipment } from '#features/fulfilment/console-contract/orders.ts'
import { maxTrackingNumberLength } from '#features/parcels/values.ts'
import { callConsole, ifMatch } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { ConsoleErrorState } from '#console-ui/console-states.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { maxRequestKeyLength } from '#platform/contract/values.ts'
import { ShopperMessage } from '#features/fulfilment/components/console/shopper-message.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'

export interface ParcelDialogProps {
  kind: 'hand_over' | 'send_again' | 'correct'
  shipment: ConsoleShipment
  /** The shopper's message to the packer. */
  message: string
  onClose(isDone: boolean): void
}

const titles = {
  hand_over: m.parcels_do_dispatch,
  send_again: m.parcels_do_send_again,
  correct: m.parcels_do_correct,
} as const

/** Carrier and tracking number of one parcel: to dispatch, replace or correct it. */
export function ParcelDialog({ kind, shipment, message, onClose }: ParcelDialogProps) {
  const carriers = useLoaded('carriers', (signal) =>
    callConsole<typeof listCarriers>('GET /api/console/carriers/', { signal }),
  )
  const [key] = useState(() => crypto.randomUUID())
  const form = useSubmit(async ({ carrier_code = '', tracking_number = '' }) => {
    const body = { carrier_code, tracking_number }
    const params = { id: shipment.id }
    const once = {
      'idempotency-key': `${key} ${carrier_code} ${tracking_number}`.replaceAll(' ', '/').slice(0, maxRequestKeyLength),
    }
    if (kind === 'hand_over')
      await callConsole<typeof handOverShipment>('POST /api/console/shipments/{id}/hand_over/', {
        params,
        headers: once,
        body,
      })
    if (kind === 'send_again')
      await callConsole<typeof sendShipmentAgain>('POST /api/console/shipments/{id}/send_again/', {
        params,
        headers: once,
        body,
      })
    if (kind === 'correct')
      await callConsole<typeof correctShipment>('PATCH /api/console/shipments/{id}/', {
        params,
        headers: ifMatch(shipment.revision),
        body,
      })
    onClose(true)
  })
  const number = kind === 'send_again' ? '' : shipment.tracking_number
  return (
    <ConsoleDialog title={titles[kind]()} onClose={() => onClose(false)}>
      {carriers.failure && <ConsoleErrorState failure={carriers.failure} onRetry={carriers.reload} />}
      {carriers.data && (
        <CheckedForm className="steps" onSubmit={form.onSubmit}>
          {kind === 'send_again' && shipment.status === 'lost' && <p>{m.parcels_send_again_lost()}</p>}
          <FormError failure={form.failure} />
          {kind !== 'correct' && <ShopperMessage message={message} />}
          <ConsoleSelect
            label={m.parcels_carrier()}
            name="carrier_code"
            defaultValue={shipment.carrier?.code}
            options={choicesFor(kind, carriers.data, shipment)}
          />
          <ConsoleField
            label={m.parcels_tracking_number()}
            name="tracking_number"
            isFirst
            defaultValue={number}
            maxLength={maxTrackingNumberLength}
            autoComplete="off"
            spellCheck={false}
            className="code-text"
            errors={form.errorsOf('tracking_number')}
          />
          <FormActs submit={titles[kind]()} isBusy={form.isBusy} onClose={() => onClose(false)} />
        </CheckedForm>
      )}
    </ConsoleDialog>
  )
}

/** The parcel's own carrier may be off by now. */
function choicesFor(kind: ParcelDialogProps['kind'], carriers: readonly Carrier[], { carrier: own }: ConsoleShipment) {
  const choices = carriers.map(({ code, name }) => [code, name] as const)
  const isMissing = own !== null && carriers.every(({ code }) => code !== own.code)
  return kind !== 'send_again' && isMissing ? [[own.code, own.name] as const, ...choices] : choices
}
