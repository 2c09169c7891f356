import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import type { deleteWatch, getWatch, putWatch } from '#features/watches/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { loginAddress } from '#session/private-page.ts'
import { readSession } from '#session/session.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'

/** Requests a notification when the item is back. A visitor is led to the login. */
export function WatchButton({ goodsId }: { goodsId: number }) {
  const [isWatching, setWatching] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    let isCurrent = true
    void readWatch(goodsId).then((found) => isCurrent && setWatching(found))
    return () => {
      isCurrent = false
    }
  }, [goodsId])

  async function change() {
    if (!readSession()) return navigate(loginAddress(location.href))
    setBusy(true)
    try {
      await (isWatching ? unwatch(goodsId) : watch(goodsId))
      setWatching(!isWatching)
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
    <p className="mt-3">
      <Button
        isBlock
        isBusy={isBusy}
        {...(isWatching && { icon: 'check' as const })}
        aria-pressed={isWatching}
        onClick={() => void change()}
      >
        {m.watches_notify_me()}
      </Button>
      {isWatching && <span className="mt-1 block text-note text-ink-2">{m.watches_hint()}</span>}
    </p>
  )
}

/** False also where the shop does not respond: pressing says so. */
async function readWatch(goodsId: number): Promise<boolean> {
  if (!readSession()) return false
  try {
    const { is_watching: isWatching } = await browserShopApi.call<typeof getWatch>('GET /api/goods_info/{id}/watch/', {
      params: { id: goodsId },
    })
    return isWatching
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the watch did not load', failure.code)
    return false
  }
}

function watch(goodsId: number) {
  return browserShopApi.call<typeof putWatch>('PUT /api/goods_info/{id}/watch/', { params: { id: goodsId } })
}

function unwatch(goodsId: number) {
  return browserShopApi.call<typeof deleteWatch>('DELETE /api/goods_info/{id}/watch/', { params: { id: goodsId } })
}
