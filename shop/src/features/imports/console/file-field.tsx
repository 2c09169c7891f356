export interface FileFieldProps {
  id: string
  label: string
  hint: string
  errors: readonly string[]
  isBusy: boolean
  /** Null: the person has cancelled the browser's dialog. */
  onChoose(file: File | null): void
}

/** A field for a table that staff upload. */
export function FileField({ id, label, hint, errors, isBusy, onChoose }: FileFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        className="max-w-full rounded-panel border border-dashed border-line px-4 py-5 file:mr-3 file:min-h-control file:rounded-control file:border file:border-accent file:px-3.5 file:text-accent"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={isBusy}
        aria-describedby={errors.length > 0 ? `${id}-why ${id}-note` : `${id}-note`}
        aria-invalid={errors.length > 0 || undefined}
        // Clears the field, so that the same file can be chosen again after a correction.
        onClick={(event) => {
          event.currentTarget.value = ''
        }}
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
      {errors.length > 0 && (
        <p id={`${id}-why`} className="text-small text-danger" role="alert">
          {errors.join(' ')}
        </p>
      )}
      <p id={`${id}-note`} className="text-small text-ink-2">
        {hint}
      </p>
    </div>
  )
}
