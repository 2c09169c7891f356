import { useState } from 'react'
import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { changeNote, ListedOrder } from '#features/orders/console-contract.ts'
import { maxStaffNoteLength, type OrderFlag } from '#features/orders/values.ts'
import { callConsole } from '#features/staff/components/console-api.ts'
import { RefusedNote } from '#features/staff/components/console-field.tsx'
import { useSaveKey } from '#features/staff/components/keys/use-keys.ts'
import { useMayDo } from '#features/staff/components/me-store.ts'
import { useSubmit } from '#features/staff/components/use-submit.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { FlagChoice } from '../flag-choice.tsx'
import { FlagMark } from '../flag-mark.tsx'

/** Only staff see it. What somebody else wrote meanwhile is shown, and what was typed stays. */
export function NoteForm({ order, reload }: { order: ConsoleOrder; reload(): void }) {
  const mayNote = useMayDo('orders.note')
  const [flag, setFlag] = useState<OrderFlag>(order.flag)
  const [text, setText] = useState(order.note)
  const [other, setOther] = useState<Pick<ListedOrder, 'note' | 'revision'> | null>(null)
  const form = useSubmit(async () => {
    try {
      await callConsole<typeof changeNote>('PUT /api/console/orders/{order_number}/note/', {
        params: { order_number: order.order_number },
        headers: { 'if-match': `"${other?.revision ?? order.revision}"` },
        body: { text, flag },
      })
      reload()
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'edit_conflict')
        setOther(failure.body.current as ListedOrder)
      throw failure
    }
  })
  const isChanged = text !== order.note || flag !== order.flag
  useSaveKey(() => isChanged && void form.run())
  return (
    <section>
      <h2 className="c-section">{m.fulfilment_console_note()}</h2>
      {mayNote ? (
        <form className="c-steps" onSubmit={form.onSubmit}>
          <RefusedNote failure={other ? null : form.failure} />
          {other && (
            <p className="c-banner is-warn" role="alert">
              {m.fulfilment_note_conflict({ text: other.note })}
            </p>
          )}
          <FlagChoice value={flag} onChange={setFlag} />
          <label className="c-field" htmlFor="order-note">
            <span>{m.fulfilment_note_for_staff()}</span>
            <textarea
              id="order-note"
              className={isChanged ? 'c-input is-changed' : 'c-input'}
              rows={2}
              maxLength={maxStaffNoteLength}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <p className="c-acts is-start">
            <button className="c-btn" disabled={!isChanged || form.isBusy}>
              {m.fulfilment_note_save()}
            </button>
          </p>
        </form>
      ) : (
        <p className="c-note-cell">
          <FlagMark flag={order.flag} />
          {order.note}
        </p>
      )}
    </section>
  )
}
