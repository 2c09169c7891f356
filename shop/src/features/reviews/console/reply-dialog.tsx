import { m } from '#texts'
import type { ConsoleReview, replyToReview } from '#features/reviews/console-contract.ts'
import { maxReplyLength } from '#features/reviews/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleTextArea, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface ReplyDialogProps {
  review: ConsoleReview
  onClose(): void
  onDone(): void
}

/** The shop's reply to a review, which staff may change later. */
export function ReplyDialog({ review: { id, revision, reply, text }, onClose, onDone }: ReplyDialogProps) {
  const form = useSubmit(async (sent) => {
    await callConsole<typeof replyToReview>('POST /api/console/reviews/{id}/reply/', {
      params: { id },
      headers: { 'if-match': `"${revision}"` },
      body: { reply: sent.reply ?? '' },
    })
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
