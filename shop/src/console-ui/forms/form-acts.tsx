import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'

export interface FormActsProps {
  /** Label of the submit button. */
  submit: string
  /** Label of the button that leaves the form. */
  cancel?: string | undefined
  /** The action cannot be undone. */
  isDanger?: boolean
  isBusy: boolean
  /** Replaces the form's submission where the button is outside of a form. */
  onSubmit?: () => void
  onClose(): void
}

/** The last line of a dialog's form. */
export function FormActs({
  submit,
  cancel = m.console_ui_cancel(),
  isDanger = false,
  isBusy,
  onSubmit,
  onClose,
}: FormActsProps) {
  return (
    <p className="action-row">
      <Button variant="quiet" onClick={onClose}>
        {cancel}
      </Button>
      <Button
        type={onSubmit ? 'button' : 'submit'}
        variant={isDanger ? 'danger-outline' : 'primary'}
        disabled={isBusy}
        onClick={onSubmit}
      >
        {submit}
      </Button>
    </p>
  )
}
