import type { ReactNode } from 'react'
import { m } from '#texts'
import { FormError } from '../forms/console-field.tsx'
import { FormActs } from '../forms/form-acts.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { ConsoleDialog } from './console-dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  /** States or shows the loss. */
  children: ReactNode
  /** Label of the button that does the work. */
  submit: string
  /** Label of the button that leaves everything as it is. */
  cancel?: string | undefined
  /** Closes the dialog itself; a thrown error is shown and the dialog stays open. */
  work(): Promise<void>
  onClose(): void
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog({ title, children, submit, cancel, work, onClose }: ConfirmDialogProps) {
  const { failure, isBusy, run } = useSubmit(work)
  return (
    <ConsoleDialog title={title} onClose={onClose}>
      <FormError failure={failure} />
      {children}
      <FormActs
        submit={submit}
        cancel={cancel}
        isDanger
        isBusy={isBusy}
        onSubmit={() => void run()}
        onClose={onClose}
      />
    </ConsoleDialog>
  )
}

export interface DeleteDialogProps extends Pick<ConfirmDialogProps, 'children' | 'work' | 'onClose'> {
  /** Name of the deleted object, in the staff member's language. */
  name: string
}

/** Confirms a deletion. */
export function DeleteDialog({ name, ...confirm }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={m.console_ui_delete_title({ name })}
      submit={m.console_ui_delete()}
      cancel={m.console_ui_keep()}
      {...confirm}
    />
  )
}
