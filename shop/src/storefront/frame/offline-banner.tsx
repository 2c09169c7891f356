import { useEffect, useState } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { m } from '#texts'
import { reportVisitedPage } from '../service-worker/register-service-worker.ts'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { Icon } from '#ui/display/icon.tsx'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useWhenReachable } from '#ui/hooks/use-when-reachable.ts'

/**
 * Shows that the page is a copy, with its time, until the network is back. Then everything is reloaded.
 * The service worker marks its copies (`data-kept-at`), so the banner appears before any script.
 * A loader's copy has `savedAt`.
 */
export function OfflineBanner() {
  const savedAt = useSavedAt()
  const { pathname } = useLocation()
  useEffect(() => reportVisitedPage(pathname), [pathname])
  const { revalidate, state } = useRevalidator()
  const reload = () => void revalidate()
  useWhenReachable(savedAt !== undefined, reload)
  return (
    // Always rendered, and filled when needed.
    // An element that appears with its text is often not announced.
    <output className="block">
      <span className={classNames('copy-banner', savedAt ? 'flex' : 'hidden in-data-[kept-at]:flex')}>
        <Icon name="alert" />
        <span key={savedAt} className="min-w-0 flex-1">
          {savedAt === undefined
            ? m.storefront_offline_copy()
            : m.storefront_offline_as_of({ time: formatShopTime(savedAt) })}
        </span>
        <Button isSmall isBusy={state === 'loading'} onClick={reload}>
          {m.ui_retry()}
        </Button>
      </span>
    </output>
  )
}

/** The oldest copy on the page; undefined without a copy. */
function useSavedAt(): string | undefined {
  const matches = useMatches()
  const leafData = matches.at(-1)?.loaderData
  const [firstData] = useState(leafData)
  const isHydrated = useIsHydrated()
  const isFirstData = leafData === firstData
  useEffect(() => {
    if (!isFirstData) delete document.documentElement.dataset.keptAt
  }, [isFirstData])
  const ofDocument = isHydrated && isFirstData ? document.documentElement.dataset.keptAt : undefined
  const ofLoaders = matches.map(({ loaderData }) => (loaderData as { savedAt?: string } | undefined)?.savedAt)
  return [ofDocument, ...ofLoaders].filter((savedAt) => savedAt !== undefined).toSorted()[0]
}
