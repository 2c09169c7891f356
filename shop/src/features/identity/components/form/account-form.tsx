import { useUserName } from '#session/private-pages/use-user-name.ts'
import { IdentityForm, type IdentityFormProps } from './identity-form.tsx'

/** A form of the logged-in person. Password managers need the username beside the password. */
export function AccountForm({ children, ...form }: IdentityFormProps) {
  const userName = useUserName()
  return (
    <IdentityForm {...form}>
      <input type="hidden" autoComplete="username" value={userName ?? ''} />
      {children}
    </IdentityForm>
  )
}
