import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { maxReturnTextLength } from '#features/returns/values.ts'
import type { PrivatePicture } from '#features/media/contract.ts'
import type { FormFailure } from '#session/private-pages/form-failure.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { TextAreaField } from '#ui/fields/text-field.tsx'
import { makeRequestKey } from '#features/fulfilment/components/request-key.ts'
import { kindOf, mostOf, pickedLines, type ReturnChoice, returnChoices } from '../client/return-request.ts'
import { ReturnLine } from './return-line.tsx'
import { ReturnPictures } from './return-pictures.tsx'
import { ReturnSum } from './return-sum.tsx'

const choices: Record<ReturnChoice, { title: () => string; note: (order: OrderDetail) => string }> = {
  no_reason: {
    title: () => m.returns_why_no_reason(),
    note: ({ return_days: days }) => m.returns_why_no_reason_note({ days }),
  },
  faulty: { title: () => m.returns_why_faulty(), note: () => m.returns_why_faulty_note() },
  wrong: { title: () => m.returns_return_reason_wrong(), note: () => m.returns_why_wrong_note() },
  late: { title: () => m.returns_why_late(), note: () => m.returns_why_late_note() },
  missing: { title: () => m.returns_why_missing(), note: () => m.returns_why_missing_note() },
}

/** Form for goods, reason, text and pictures, with the resulting amount. */
export function ReturnForm({ order, failure }: { order: OrderDetail; failure: FormFailure | null }) {
  const whyId = useId()
  const linesErrorId = useId()
  const [key] = useState(makeRequestKey)
  const [picked, setPicked] = useState<Record<number, number>>({})
  const [pictures, setPictures] = useState<readonly PrivatePicture[]>([])
  const isLate = order.lines.every((line) => mostOf(line, 'no_reason') === 0)
  const [choice, setChoice] = useState<ReturnChoice>(isLate ? 'faulty' : 'no_reason')
  const isBusy = useNavigation().state !== 'idle'
  const { fieldErrors = {} } = failure ?? {}
  const lines = pickedLines(order, picked, choice)
  const linesError = fieldErrors.lines
  const firstOpen = order.lines.find((line) => mostOf(line, choice) > 0)
  const chosen = {
    kind: kindOf(choice),
    reason: choice,
    lines: lines.map(({ line: { position }, quantity }) => ({ position, quantity })),
    picture_ids: pictures.map(({ picture_id }) => picture_id),
  }
  return (
    <CheckedForm as={Form} method="post" refusal={failure} className="grid gap-10">
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="chosen" value={JSON.stringify(chosen)} />
      <section>
        <h2 className="mb-2 font-serif text-lead tracking-[.03em]">{m.returns_which()}</h2>
        <ul>
          {order.lines.map((line) => (
            <ReturnLine
              key={line.position}
              line={line}
              most={mostOf(line, choice)}
              order={order}
              quantity={picked[line.position] ?? 0}
              errorId={linesError && line === firstOpen ? linesErrorId : undefined}
              onChange={(quantity) => setPicked((before) => ({ ...before, [line.position]: quantity }))}
            />
          ))}
        </ul>
        {linesError && <FieldError id={linesErrorId} sentences={linesError} />}
      </section>
      <section aria-labelledby={whyId}>
        <h2 id={whyId} className="mb-4 font-serif text-lead tracking-[.03em]">
          {m.returns_why()}
        </h2>
        <div role="radiogroup" aria-labelledby={whyId} className="grid gap-3">
          {returnChoices.map((value) => (
            <label
              key={value}
              className="grid cursor-pointer grid-cols-[20px_minmax(0,1fr)] gap-x-3 rounded-panel border border-line-strong bg-raised p-4 has-checked:border-accent-fill has-checked:shadow-[inset_0_0_0_1px_var(--accent-fill)] hover:border-ink-2"
            >
              <input
                type="radio"
                name="reason"
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
                className="mt-1 size-5 shrink-0 cursor-pointer appearance-none rounded-pill border-[1.5px] border-line-strong bg-raised checked:border-[6px] checked:border-accent-fill"
              />
              <span>
                {choices[value].title()}
                <span className="mt-0.5 block text-note text-ink-2">{choices[value].note(order)}</span>
              </span>
            </label>
          ))}
        </div>
      </section>
      <section className="grid gap-6 border-t border-line pt-8">
        <TextAreaField
          label={m.returns_details()}
          name="text"
          maxLength={maxReturnTextLength}
          rows={3}
          error={fieldErrors.text}
        />
        <ReturnPictures pictures={pictures} errors={fieldErrors.picture_ids} onChange={setPictures} />
      </section>
      <ReturnSum order={order} lines={lines} isBusy={isBusy} />
    </CheckedForm>
  )
}
