import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { isTokenNotValid } from '#session/browser-shop-api.ts'
import { loginAddress } from '#session/private-page.ts'
import { readSession } from '#session/session.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { changeWatch } from '../client/own-watches.ts'

interface WatchToggleProps {
  goodsId: number
  isWatching: boolean
  /** Names the item where a page has several. */
  goodsName?: string
  onChange: (isWatching: boolean) => void
}

/** Requests a notification when the item is back, and cancels it. A visitor is led to the login. */
export function WatchToggle({ goodsId, isWatching, goodsName, onChange }: WatchToggleProps): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function change() {
    if (!readSession()) return navigate(loginAddress(location.href))
    setBusy(true)
    try {
      await changeWatch(goodsId, !isWatching)
      onChange(!isWatching)
      showAlert(isWatching ? m.watches_ended() : m.watches_begun(), { kind: 'success' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'failure' })
      if (isTokenNotValid(failure)) await navigate(loginAddress(location.href))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      isBlock={goodsName === undefined}
      isSmall={goodsName !== undefined}
      isBusy={isBusy}
      {...(isWatching && { icon: 'check' as const })}
      aria-pressed={isWatching}
      aria-label={goodsName && m.watches_notify_me_of({ name: goodsName })}
      onClick={() => void change()}
    >
      {m.watches_notify_me()}
    </Button>
  )
}
