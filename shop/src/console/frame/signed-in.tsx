import { useNavigate } from 'react-router'
import { m } from '#texts'
import type { endSession } from '#features/staff/contract/signing-in.ts'
import { callAtTheDoor } from '#features/staff/components/console-api.ts'
import { roleName } from '#features/staff/components/faces.tsx'
import { setMe, useMe } from '#features/staff/components/me-store.ts'

/** Who is there, and the way out. */
export function SignedIn() {
  const me = useMe()
  const navigate = useNavigate()
  if (!me) return null
  const leave = async () => {
    await callAtTheDoor<typeof endSession>('DELETE /api/console/session/')
    setMe(null)
    await navigate('/sign-in')
  }
  return (
    <div className="c-who">
      <span>
        {me.display_name}
        <small>{roleName(me.role)}</small>
      </span>
      <button type="button" className="c-link" onClick={() => void leave()}>
        {m.console_sign_out()}
      </button>
    </div>
  )
}
