export interface FormActsProps {
  /** Label of the submit button. */
  submit: string
  /** Label of the button that leaves the form. */
  cancel: string
  /** The action cannot be undone. */
  isDanger?: boolean
  isBusy: boolean
  onClose(): void
}

/** The last line of a dialog's form. */
export function FormActs({ submit, cancel, isDanger = false, isBusy, onClose }: FormActsProps) {
  return (
    <p className="c-acts">
      <button type="button" className="c-btn is-quiet" onClick={onClose}>
        {cancel}
      </button>
      <button className={isDanger ? 'c-btn is-danger' : 'c-btn is-primary'} disabled={isBusy}>
        {submit}
      </button>
    </p>
  )
}
