import { type RefObject, useId, useRef, useState } from 'react'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatList, joinSentences } from '#ui/display/list.ts'
import { TextAreaField } from '#ui/fields/text-field.tsx'
import {
  type AddressValues,
  type FilledForm,
  pasteAddress,
  undoPaste,
  type UnsureField,
} from '../client/paste-address.ts'
import { useLatest } from '../client/use-latest.ts'
import type { Country } from '../contract.ts'
import { maxPastedLength } from '../values.ts'

export interface PasteFieldProps {
  /** Inside the form to fill. */
  formRef: RefObject<HTMLElement | null>
  countries: readonly Country[]
  onFill: (filled: FilledForm) => void
}

interface Filled {
  count: number
  unsure: readonly UnsureField[]
  filled: AddressValues
  before: AddressValues
}
type Outcome = { error: string } | Filled

const fieldNames: Record<UnsureField, () => string> = {
  recipient: m.delivery_recipient,
  phone: m.delivery_phone,
  region_code: m.delivery_region,
  street: m.delivery_street,
  postal_code: m.delivery_postal_code,
}

/** Parses a whole address, fills the form and offers to undo that. The person saves. */
export function PasteField({ formRef, countries, onFill }: PasteFieldProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const statusId = useId()
  const begin = useLatest()

  async function fill() {
    const form = formRef.current?.closest('form')
    const text = area.current?.value.trim() ?? ''
    if (!form || text === '') return area.current?.focus()
    if ([...text].length > maxPastedLength) return setOutcome({ error: m.field_too_long({ max: maxPastedLength }) })
    const isLatest = begin()
    setIsBusy(true)
    const pasted = await pasteAddress(form, text, countries)
    if (!isLatest()) return
    setIsBusy(false)
    if ('sentence' in pasted) return setOutcome({ error: pasted.sentence })
    if ('refused' in pasted) {
      const error = pasted.refused === 'country' ? m.delivery_country_not_served() : m.delivery_paste_nothing()
      return setOutcome({ error })
    }
    const { filled, before, count } = pasted
    setOutcome({ count, unsure: filled.unsure, filled: filled.values, before })
    onFill(filled)
  }

  async function undo() {
    const form = formRef.current?.closest('form')
    if (!form || !outcome || 'error' in outcome) return
    const isLatest = begin()
    try {
      const restored = await undoPaste(form, outcome.filled, outcome.before)
      if (!isLatest()) return
      setOutcome(null)
      onFill(restored)
      area.current?.focus()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'failure' })
    }
  }

  const done = outcome && 'count' in outcome ? outcome : null
  return (
    <div className="grid gap-3 rounded-control bg-sunk p-4">
      <TextAreaField
        ref={area}
        label={m.delivery_paste()}
        rows={2}
        autoComplete="off"
        hint={m.delivery_paste_hint()}
        error={outcome && 'error' in outcome ? outcome.error : undefined}
        // The field has the text only after the event.
        onPaste={() => setTimeout(() => void fill(), 0)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button isSmall isBusy={isBusy} onClick={() => void fill()}>
          {m.delivery_paste_fill()}
        </Button>
        {done && (
          <Button isSmall variant="text" aria-describedby={statusId} onClick={() => void undo()}>
            {m.delivery_paste_undo()}
          </Button>
        )}
      </div>
      <output id={statusId} className="text-note text-ink-2 empty:hidden">
        {done && joinSentences(sentencesOf(done))}
      </output>
    </div>
  )
}

function sentencesOf({ count, unsure }: Filled): string[] {
  const filled = m.delivery_paste_filled({ count })
  if (unsure.length === 0) return [filled]
  return [filled, m.delivery_paste_check({ fields: formatList(unsure.map((field) => fieldNames[field]())) })]
}
