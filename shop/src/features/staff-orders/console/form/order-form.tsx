/** The form of an order by staff: goods, address, note and deadline, beside the total. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { ConsoleField, ConsoleSelect, ConsoleTextArea, FormError } from '#console-ui/forms/console-field.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { maxCodeLength, maxGuestEmailLength } from '#features/checkout/values.ts'
import { maxStaffNoteLength } from '#features/orders/values.ts'
import type { placeOrder, replaceOrder } from '#features/staff-orders/console-contract.ts'
import { defaultReservationHours, type ReservationHours, reservationHours } from '#features/staff-orders/values.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { DestinationField } from './destination-field.tsx'
import { LinesField } from './lines-field.tsx'
import { addressIn, type Buyer, fieldsOf, type OrderFields, requestedOf } from './order-fields.ts'
import { OrderSum } from './order-sum.tsx'
import { useQuote } from './use-quote.ts'

interface OrderFormProps {
  buyer: Buyer
  draft: OrderFields
  /** Number of the order to be changed. */
  replaces?: string
  onDone(orderNumber: string): void
}

const hoursNames: Record<ReservationHours, () => string> = {
  1: m.staff_orders_hour,
  24: m.staff_orders_day,
  72: m.staff_orders_three_days,
}

export function OrderForm({ buyer, draft, replaces, onDone }: OrderFormProps) {
  const [lines, setLines] = useState(draft.lines)
  const { inside, fields, look } = useTypedFields()
  const priced = useQuote({
    ...(buyer.id !== null && { shopper_id: buyer.id }),
    lines: requestedOf(lines),
    ...(fields && { address: addressIn(fields, buyer), code: fields.code ?? '' }),
    ...(replaces !== undefined && { replaces }),
  })
  const { quote } = priced
  const once = useIdempotencyKey()
  const form = useSubmit(async (typed) => {
    const body = {
      lines: requestedOf(lines),
      address: addressIn(typed, buyer),
      code: typed.code ?? '',
      note: typed.note ?? '',
      hours: Number(typed.hours) as ReservationHours,
      expected_total: quote?.total ?? '0.00',
    }
    const headers = { 'idempotency-key': once.key }
    try {
      const { order_number } = await (replaces === undefined
        ? callConsole<typeof placeOrder>('POST /api/console/orders/', {
            headers,
            body: { ...body, ...(buyer.id === null ? { email: typed.email ?? '' } : { shopper_id: buyer.id }) },
          })
        : callConsole<typeof replaceOrder>('POST /api/console/orders/{order_number}/replace/', {
            params: { order_number: replaces },
            headers,
            body,
          }))
      onDone(order_number)
    } catch (failure) {
      // Another total, or fewer units: the next press confirms the shown ones.
      priced.reload()
      throw failure
    }
  })
  const changed = () => {
    once.renewAfter(form.failure)
    look()
  }
  const isShort = quote?.lines.some(({ counted, quantity }) => counted < quantity) ?? false
  return (
    <CheckedForm
      className="grid items-start gap-x-10 gap-y-8 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_336px]"
      onSubmit={form.onSubmit}
      onInput={changed}
    >
      <div ref={inside} className="grid gap-8">
        <p>
          {m.staff_orders_for()}{' '}
          {buyer.id === null ? (
            m.staff_orders_guest()
          ) : (
            <>
              <Link className="link wrap-anywhere" to={consolePaths.shopper(buyer.id)}>
                {buyer.username}
              </Link>{' '}
              <span className="text-ink-2">{buyer.email ?? m.staff_orders_no_email()}</span>
            </>
          )}
        </p>
        {buyer.is_blocked && <p className="banner bg-danger-soft">{m.staff_orders_shopper_blocked()}</p>}
        {replaces !== undefined && <p className="text-ink-2">{m.staff_orders_edit_text()}</p>}
        <LinesField
          lines={lines}
          quote={quote}
          onLines={(next) => {
            once.renewAfter(form.failure)
            setLines(next)
          }}
        />
        <DestinationField buyer={buyer} address={draft.address} errorsOf={form.errorsOf} />
        <section className="steps">
          {buyer.id === null && (
            <ConsoleField
              label={m.staff_orders_email()}
              hint={m.staff_orders_email_hint()}
              name="email"
              type="email"
              autoComplete="off"
              maxLength={maxGuestEmailLength}
              errors={form.errorsOf('email')}
            />
          )}
          <ConsoleTextArea
            label={m.staff_orders_note()}
            hint={m.staff_orders_note_hint()}
            name="note"
            rows={2}
            maxLength={maxStaffNoteLength}
            defaultValue={draft.note}
            errors={form.errorsOf('note')}
          />
          <ConsoleSelect
            label={m.staff_orders_hours()}
            name="hours"
            defaultValue={defaultReservationHours}
            options={reservationHours.map((hours) => [hours, hoursNames[hours]()] as const)}
          />
          <ConsoleField
            label={m.staff_orders_code()}
            name="code"
            autoComplete="off"
            maxLength={maxCodeLength}
            defaultValue={draft.code}
            errors={form.errorsOf('code')}
          />
        </section>
      </div>
      <aside className="grid gap-4 rounded-panel bg-sunk p-4 wide:sticky wide:top-4">
        <OrderSum {...priced} />
        <FormError failure={form.failure} />
        <p className="text-small text-ink-2">{m.staff_orders_price_note()}</p>
        <Button
          type="submit"
          variant="primary"
          isBlock
          isBusy={form.isBusy}
          disabled={!quote || isShort || priced.isLoading || buyer.is_blocked}
        >
          {replaces === undefined ? m.staff_orders_place() : m.staff_orders_save()}
        </Button>
      </aside>
    </CheckedForm>
  )
}

const pauseInMs = 300

/** The typed fields, read once typing has paused: selects of a region write theirs after an event. */
function useTypedFields() {
  const inside = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [fields, setFields] = useState<Record<string, string> | null>(null)
  const look = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const form = inside.current?.closest('form')
      if (form) setFields(fieldsOf(form))
    }, pauseInMs)
  }, [])
  useEffect(() => {
    look()
    return () => clearTimeout(timer.current)
  }, [look])
  return { inside, fields, look }
}
