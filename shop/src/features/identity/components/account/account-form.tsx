import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useUserName } from '#session/private-pages/use-user-name.ts'
import type { AccountFailure } from '../../client/account-form.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface AccountFormProps {
  submitLabel: string
  /** The action cannot be undone. */
  isDanger?: boolean
  failure: AccountFailure | undefined
  children: ReactNode
}

/** Password fields and their submit button. An error moves the focus. */
export function AccountForm({ submitLabel, isDanger = false, failure, children }: AccountFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useIsHydrated()
  const userName = useUserName()
  const detailId = useId()
  return (
    <CheckedForm as={Form} method="post" refusal={failure} className="grid max-w-[400px] gap-6">
      {/* A password manager wants to know whose password this is. */}
      <input type="hidden" autoComplete="username" value={userName ?? ''} readOnly />
      {children}
      <div className="grid justify-items-start gap-3">
        {failure?.detail && <FieldError id={detailId} sentences={[failure.detail]} />}
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          isBusy={isBusy}
          inert={!isHydrated}
          aria-describedby={failure?.detail ? detailId : undefined}
        >
          {submitLabel}
        </Button>
      </div>
    </CheckedForm>
  )
}
