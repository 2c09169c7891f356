import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import type { FormFailure } from '../../client/form-failure.ts'

export interface IdentityFormProps {
  submitLabel: string
  variant?: 'primary' | 'danger'
  /** The button is as wide as the form. */
  isBlock?: boolean
  failure: FormFailure | undefined
  /** Above the button. */
  agreement?: ReactNode
  children: ReactNode
  /** Links below the button. */
  links?: ReactNode
}

/** A form about an account: its fields, the error that belongs to none of them, and the button. An error moves the focus. */
export function IdentityForm(props: IdentityFormProps) {
  const { failure, isBlock = false } = props
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useIsHydrated()
  const detailId = useId()
  return (
    <CheckedForm as={Form} method="post" refusal={failure} className="grid max-w-[400px] gap-6">
      {props.children}
      <div className={isBlock ? 'grid gap-3' : 'grid justify-items-start gap-3'}>
        {props.agreement}
        {failure?.detail && <FieldError id={detailId} sentences={[failure.detail]} />}
        <Button
          type="submit"
          variant={props.variant ?? 'primary'}
          isBlock={isBlock}
          isBusy={isBusy}
          inert={!isHydrated}
          aria-describedby={failure?.detail ? detailId : undefined}
        >
          {props.submitLabel}
        </Button>
      </div>
      {props.links}
    </CheckedForm>
  )
}

/** The title of a form that is a page of its own. */
export function FormTitle({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div>
      <h1 tabIndex={-1} className="font-serif text-title tracking-[.03em]">
        {title}
      </h1>
      <p className="mt-1 text-note text-ink-2">{sentence}</p>
    </div>
  )
}
