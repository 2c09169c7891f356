import { useNavigate } from 'react-router'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import type { endSession } from '#features/staff/contract/signing-in.ts'
import { callBeforeSignIn } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { roleName } from '#console-session/role-names.ts'
import { setMe, useMe } from '#console-session/me-store.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'

/** The signed-in person, and signing out. */
export function SignedIn() {
  const me = useMe()
  const navigate = useNavigate()
  const leave = useSubmit(async () => {
    try {
      await callBeforeSignIn<typeof endSession>('DELETE /api/console/session/')
    } catch (failure) {
      // An ended session is the wanted result; without a response, the session still exists.
      if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure
    }
    setMe(null)
    await navigate(consolePaths.signIn())
  })
  if (!me) return null
  return (
    <div className="mt-auto flex justify-between gap-2 border-t border-line px-2.5 pt-2.5 text-small">
      <span>
        {me.display_name}
        <small>{roleName(me.role)}</small>
      </span>
      <button type="button" className="link whitespace-nowrap" onClick={() => void leave.run()}>
        {m.console_sign_out()}
      </button>
      {leave.failure && (
        <span className="text-small text-danger" role="alert">
          {leave.failure.message}
        </span>
      )}
    </div>
  )
}
