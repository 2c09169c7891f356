import { useState } from 'react'
import { m } from '#texts'
import type { decideReview, PaymentCase } from '#features/payments/console-contract.ts'
import { maxReviewReasonLength, type ReviewDecision } from '#features/payments/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleTextArea, FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

/** Form for a decision, with none preselected. Each impossible decision shows its reason. */
export function ReviewDecisionForm({ found, onDone }: { found: PaymentCase; onDone(): void }) {
  const [decision, setDecision] = useState<ReviewDecision | null>(null)
  const [reason, setReason] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const chosen = found.choices.find((choice) => choice.decision === decision)
  const form = useSubmit(async () => {
    try {
      await callConsole<typeof decideReview>('POST /api/console/review/{id}/decide/', {
        params: { id: found.id },
        headers: { 'idempotency-key': key },
        body: { decision: decision!, reason },
      })
      if (decision === 'ask_again') setKey(crypto.randomUUID())
      onDone()
    } catch (failure) {
      // After a conflict the next submission is a new request.
      if (failure instanceof ApiFailure && failure.status === 409) setKey(crypto.randomUUID())
      throw failure
    }
  })
  const choose = (next: ReviewDecision) => {
    setDecision(next)
    setKey(crypto.randomUUID())
  }
  return (
    <CheckedForm className="grid max-w-narrow gap-6" onSubmit={form.onSubmit}>
      <fieldset className="grid gap-1">
        <legend className="section-title">{m.payments_review_your_decision()}</legend>
        {found.choices.map(({ decision: value, name, sentence, is_possible }) => (
          <label
            key={value}
            className={`flex min-h-control items-baseline gap-2.5 py-1 ${is_possible ? '' : 'text-ink-3'}`}
          >
            <input
              className="accent-accent-fill"
              type="radio"
              name={`decision-${found.id}`}
              disabled={!is_possible}
              checked={decision === value}
              onChange={() => choose(value)}
            />
            <span>
              {name}
              <small className="text-ink-2">{sentence}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <ConsoleTextArea
        label={m.payments_review_why()}
        errors={form.errorsOf('reason')}
        rows={3}
        required
        maxLength={maxReviewReasonLength}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          if (form.failure) setKey(crypto.randomUUID())
        }}
      />
      <FormError failure={form.failure} />
      <p className="action-row">
        <span className="text-small text-ink-2">{m.payments_review_reauthenticates()}</span>
        <Button type="submit" variant="primary" disabled={!chosen || reason.trim() === '' || form.isBusy}>
          {chosen?.name ?? m.payments_review_decide()}
        </Button>
      </p>
    </CheckedForm>
  )
}
