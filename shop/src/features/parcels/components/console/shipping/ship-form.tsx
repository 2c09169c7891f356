import { useContext, useId, useRef, useState } from 'react'
import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { Carrier, packShipment } from '#features/parcels/console-contract.ts'
import { isTrackingNumber, maxTrackingNumberLength, toTrackingNumber } from '#features/parcels/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { Elsewhere } from '#console-ui/elsewhere.ts'
import { ScanCode } from '#console-ui/scan-code.tsx'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { FlagMark } from '#features/fulfilment/components/console/flag-mark.tsx'
import { AddressLines, CopyAddress } from '#features/fulfilment/components/console/address-lines.tsx'
import { ShopperMessage } from '#features/fulfilment/components/console/shopper-message.tsx'
import { CarrierChoice } from './carrier-choice.tsx'
import { carrierOfNumber, fitsCarrier } from './number-hints.ts'
import { PackedLine, PackedLines } from './packed-line.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

/** Key labels, in every language. */
const nextKeys = 'Ctrl ↵'

function readNumber(text: string): string | null {
  const number = toTrackingNumber(text)
  return number !== '' && isTrackingNumber(number) ? number : null
}

export interface ShipFormProps {
  order: ConsoleOrder
  carriers: readonly Carrier[]
  /** Null: no other order follows. */
  next: (() => void) | null
  onShipped(isNext: boolean): void
  /** Another person has shipped the order meanwhile: reload it. */
  onStale(): void
}

export function ShipForm({ order, carriers, next, onShipped, onStale }: ShipFormProps) {
  const linesNoteId = useId()
  const toPack = order.lines.filter(({ left }) => left > 0)
  const [quantities, setQuantities] = useState(() => new Map(toPack.map(({ position, left }) => [position, left])))
  const [carrierCode, setCarrierCode] = useState(carriers[0]?.code ?? '')
  const [number, setNumber] = useState('')
  const [sentNumber, setSentNumber] = useState('')
  const [seenNumber, setSeenNumber] = useState('')
  const [scanned, setScanned] = useState('')
  const findElsewhere = useContext(Elsewhere)
  // Created when the form opens, so that a double submission ships one parcel.
  const [key] = useState(() => crypto.randomUUID())
  const opensNext = useRef(false)
  const form = useSubmit(async () => {
    const lines = [...quantities]
      .map(([position, quantity]) => ({ position, quantity }))
      .filter(({ quantity }) => quantity > 0)
    setSentNumber(number)
    try {
      await callConsole<typeof packShipment>('POST /api/console/orders/{order_number}/shipments/', {
        params: { order_number: order.order_number },
        headers: { 'idempotency-key': seenNumber === number && number !== '' ? `${key}-shared` : key },
        body: {
          carrier_code: carrierCode,
          tracking_number: number,
          lines,
          hand_over: true,
          is_number_shared: seenNumber === number && number !== '',
        },
      })
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'tracking_number_used') setSeenNumber(number)
      if (failure instanceof ApiFailure && failure.code === 'order_not_shippable') onStale()
      throw failure
    }
    onShipped(opensNext.current)
  })
  if (order.not_shippable)
    return (
      <div className="banner bg-warn-soft">
        <p>{order.not_shippable.detail}</p>
        {next && <Button onClick={next}>{m.parcels_open_next()}</Button>}
      </div>
    )
  const wrongLines = form.errorsOf('lines')
  const packed = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0)
  const all = toPack.reduce((sum, { left }) => sum + left, 0)
  const fits = fitsCarrier(carrierCode, number)
  const likely = carriers.find(({ code }) => code === carrierOfNumber(number))
  const needsNumber = carriers.find(({ code }) => code === carrierCode)?.needs_number ?? true
  return (
    // On a phone the button stays at the lower edge, also with few lines.
    <CheckedForm
      className="grid gap-4.5 max-desk:flex max-desk:flex-[1_0_auto] max-desk:flex-col"
      onSubmit={form.onSubmit}
    >
      <FormError failure={form.failure} />
      {(order.note || order.flag !== 'none') && (
        <p>
          <FlagMark flag={order.flag} />
          {order.note}
        </p>
      )}
      <ShopperMessage message={order.message} />
      <section
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunk px-4 py-3.5 text-[1rem] [&_b]:font-strong [&>address]:min-w-0 [&>address]:flex-[1_1_240px]"
        aria-label={m.parcels_ship_to()}
      >
        <AddressLines address={order.address} />
        {order.address && <CopyAddress address={order.address} />}
      </section>
      <PackedLines title={m.parcels_packed_in()} packed={packed} all={all}>
        {toPack.map((line, index) => (
          <PackedLine
            key={line.position}
            line={line}
            most={line.left}
            errorId={index === 0 && wrongLines.length > 0 ? linesNoteId : undefined}
            quantity={quantities.get(line.position) ?? 0}
            onChange={(quantity) => setQuantities(new Map(quantities).set(line.position, quantity))}
          />
        ))}
        {wrongLines.length > 0 && (
          <p className="text-small text-danger" id={linesNoteId}>
            {wrongLines.join(' ')}
          </p>
        )}
      </PackedLines>
      <div className="grid gap-3 desk:grid-cols-[200px_1fr]">
        <CarrierChoice carriers={carriers} value={carrierCode} onValue={setCarrierCode} />
        <ConsoleField
          label={m.parcels_tracking_number()}
          isFirst
          value={number}
          onChange={(event) => setNumber(event.target.value.trim())}
          maxLength={maxTrackingNumberLength}
          autoComplete="off"
          spellCheck={false}
          className="code-text"
          required={needsNumber}
          errors={number === sentNumber ? [...form.errorsOf('tracking_number'), ...form.errorsOf('number')] : []}
          hint={fits === null ? undefined : fits ? m.parcels_number_fits() : m.parcels_number_looks_odd()}
        />
        <div className="desk:col-start-2">
          <ScanCode
            read={readNumber}
            onCode={(code) => {
              setNumber(code)
              setScanned(code)
            }}
          />
          {/* The code of a slip, of goods or of another parcel. */}
          {scanned !== '' && scanned === number && findElsewhere(scanned)}
        </div>
        <output className="block">
          {fits === false && likely && (
            <span className="banner bg-warn-soft">
              {m.parcels_number_of_other({ carrier: likely.name })}
              <Button onClick={() => setCarrierCode(likely.code)}>
                {m.parcels_change_carrier({ carrier: likely.name })}
              </Button>
            </span>
          )}
        </output>
      </div>
      <p className="action-row max-desk:sticky max-desk:bottom-0 max-desk:mt-auto max-desk:border-t max-desk:border-line max-desk:bg-raised max-desk:pt-2 max-desk:pb-[calc(8px+env(safe-area-inset-bottom))] max-desk:*:h-12 max-desk:*:flex-1">
        {next && (
          // Not a submit button, because Enter in a field presses the first of those and should mean the filled one.
          <Button
            aria-keyshortcuts="Control+Enter"
            disabled={form.isBusy || packed === 0}
            onClick={({ currentTarget }) => {
              opensNext.current = true
              currentTarget.form?.requestSubmit()
            }}
          >
            {m.parcels_ship_and_next()}{' '}
            <kbd className="max-desk:hidden" aria-hidden="true">
              {nextKeys}
            </kbd>
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={form.isBusy || packed === 0}
          onClick={() => {
            opensNext.current = false
          }}
        >
          {seenNumber === number && number !== '' ? m.parcels_ship_anyway() : m.parcels_ship()}
        </Button>
      </p>
    </CheckedForm>
  )
}
