import { useState } from 'react'
import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { changeNote, ListedOrder } from '#features/orders/console-contract.ts'
import { maxStaffNoteLength, type OrderFlag } from '#features/orders/values.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useSaveKey } from '#console-ui/use-keys.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { FlagChoice } from '../flag-choice.tsx'
import { FlagMark } from '#features/fulfilment/components/console/flag-mark.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

type SeenNote = Pick<ListedOrder, 'note' | 'flag' | 'revision'>

/** Automatic retries after concurrent edits; beyond this, the user decides. */
const mostTries = 3

/** Note for staff only. Shows a concurrent edit without losing the typed text. */
export function NoteForm({ order, reload }: { order: ConsoleOrder; reload(): void }) {
  const mayNote = usePermission('orders.note')
  const [seen, setSeen] = useState<SeenNote>(order)
  const [flag, setFlag] = useState<OrderFlag>(order.flag)
  const [text, setText] = useState(order.note)
  const [other, setOther] = useState<string | null>(null)
  const isChanged = text !== seen.note || flag !== seen.flag
  if (order.revision > seen.revision && !isChanged) show(order, { text: order.note, flag: order.flag })

  function show(current: SeenNote, mine: { text: string; flag: OrderFlag }): void {
    setSeen(current)
    setText(mine.text)
    setFlag(mine.flag)
  }

  /** Saves changed parts only; unchanged ones follow concurrent edits. */
  async function save(read: SeenNote, mine: { text: string; flag: OrderFlag }, tries = 1): Promise<void> {
    try {
      const saved = await callConsole<typeof changeNote>('PUT /api/console/orders/{order_number}/note/', {
        params: { order_number: order.order_number },
        headers: ifMatch(read.revision),
        body: { flag: mine.flag, ...(mine.text === read.note ? {} : { text: mine.text }) },
      })
      show(saved, { text: saved.note, flag: saved.flag })
      setOther(null)
    } catch (failure) {
      if (!isEditConflict(failure)) throw failure
      const current = failure.body.current as ListedOrder
      const merged = {
        text: mine.text === read.note ? current.note : mine.text,
        flag: mine.flag === read.flag ? current.flag : mine.flag,
      }
      show(current, merged)
      if (Object.keys(failure.fieldErrors).length === 0 && tries < mostTries) return save(current, merged, tries + 1)
      setOther(current.note)
      throw failure
    }
  }

  const form = useSubmit(async () => {
    await save(seen, { text, flag })
    reload()
  })
  useSaveKey(() => isChanged && void form.run())
  return (
    <section>
      <h2 className="section-title">{m.order_pages_console_note()}</h2>
      <UnsavedGuard hasUnsaved={() => isChanged} />
      {mayNote ? (
        <CheckedForm className="steps max-w-none gap-2" onSubmit={form.onSubmit}>
          <FormError failure={other === null ? form.failure : null} />
          {other !== null && (
            <p className="banner bg-warn-soft" role="alert">
              {m.order_pages_note_conflict({ text: other })}
            </p>
          )}
          <FlagChoice value={flag} onChange={setFlag} />
          <label className="field" htmlFor="order-note">
            <span>{m.order_pages_note_for_staff()}</span>
            <textarea
              id="order-note"
              className={isChanged ? 'control changed' : 'control'}
              rows={2}
              maxLength={maxStaffNoteLength}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <p className="action-row justify-start">
            <Button type="submit" disabled={!isChanged || form.isBusy}>
              {m.order_pages_note_save()}
            </Button>
          </p>
        </CheckedForm>
      ) : (
        <p>
          <FlagMark flag={order.flag} />
          {order.note}
        </p>
      )}
    </section>
  )
}
