import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { StorageUnavailable } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'

/** The button, where the browser has passkeys; its space stays free until that is known. */
export function PasskeyLogin({ afterLogin }: { afterLogin: string }) {
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const failureId = useId()
  if (!isHydrated) return <div className="h-12 unscripted:hidden" />
  if (!('PublicKeyCredential' in globalThis)) return null

  async function logIn() {
    setIsBusy(true)
    setFailure(null)
    try {
      const { logInWithPasskey } = await import('../../client/passkeys/use-authenticator.ts')
      await logInWithPasskey()
      await navigate(afterLogin)
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div>
      <Button isBlock isBusy={isBusy} aria-describedby={failure ? failureId : undefined} onClick={() => void logIn()}>
        {m.identity_passkey_log_in()}
      </Button>
      {failure && (
        <div role="alert" className="mt-3">
          <FieldError id={failureId} sentences={[failure]} />
        </div>
      )}
    </div>
  )
}

/** The file of passkeys may fail to load, too. */
function sentenceOf(error: unknown): string {
  if (error instanceof StorageUnavailable) return m.identity_storage_closed()
  const hasSentence = error instanceof ApiFailure || (error instanceof Error && error.cause !== undefined)
  return hasSentence ? error.message : m.identity_passkey_cancelled()
}
