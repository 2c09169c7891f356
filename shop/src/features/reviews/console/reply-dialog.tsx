import { m } from '#texts'
import type { ConsoleReview, replyToReview } from '#features/reviews/console-contract.ts'
import { maxReplyLength } from '#features/reviews/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleTextArea, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { changeReview, revisionOf } from './change-review.ts'

export interface ReplyDialogProps {
  review: ConsoleReview
  /** As `changeReview` has it. */
  onOther(review: ConsoleReview | null): void
  onClose(): void
  onDone(): void
}

/** The shop's reply to a review, which staff may change later. */
export function ReplyDialog({ review, onOther, onClose, onDone }: ReplyDialogProps) {
  const { reply, text } = review
  const form = useSubmit(async (sent) => {
    const reply = () =>
      callConsole<typeof replyToReview>('POST /api/console/reviews/{id}/reply/', {
        ...revisionOf(review),
        body: { reply: sent.reply ?? '' },
      })
    await changeReview(reply, onOther)
    onDone()
  })
  return (
    <ConsoleDialog title={reply ? m.reviews_reply_change() : m.reviews_reply()} onClose={onClose}>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <blockquote className="break-words whitespace-pre-line text-ink-2">{text}</blockquote>
        <FormError failure={form.failure} />
        <ConsoleTextArea
          label={m.reviews_reply()}
          hint={m.reviews_reply_hint()}
          name="reply"
          rows={5}
          required
          maxLength={maxReplyLength}
          defaultValue={reply}
          errors={form.errorsOf('reply')}
        />
        <FormActs submit={m.reviews_reply()} cancel={m.reviews_cancel()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}
