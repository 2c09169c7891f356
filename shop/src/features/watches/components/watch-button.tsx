import { useEffect, useState } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { readSession } from '#session/session.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { isWatching as readIsWatching } from '../client/own-watches.ts'
import { WatchToggle } from './watch-toggle.tsx'

/** On the page of a sold-out item. */
export function WatchButton({ goodsId }: { goodsId: number }) {
  const [isWatching, setWatching] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void readWatch(goodsId).then((found) => isCurrent && setWatching(found))
    return () => {
      isCurrent = false
    }
  }, [goodsId])

  return (
    <div className="mt-3">
      <WatchToggle goodsId={goodsId} isWatching={isWatching} onChange={setWatching} />
      {isWatching && (
        <p className="mt-1 text-note text-ink-2">
          {m.watches_hint()} <TextLink to={paths.watches}>{m.watches_all()}</TextLink>
        </p>
      )}
    </div>
  )
}

/** False also without a response of the shop: pressing reports that. */
async function readWatch(goodsId: number): Promise<boolean> {
  if (!readSession()) return false
  try {
    return await readIsWatching(goodsId)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the watch did not load', failure.code)
    return false
  }
}
