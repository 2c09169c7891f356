import { useLocation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { nextPage } from '#session/private-pages/next-page.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useWhenReachable } from '#ui/hooks/use-when-reachable.ts'

export const meta = () => [{ title: pageTitle(m.storefront_offline_title()) }]

/** Where a page leads that could not be loaded without a network; the service worker keeps it at hand. */
export default function OfflinePage() {
  const { search } = useLocation()
  // The kept page knows of no address, and has to be taken over as it is.
  const isHydrated = useIsHydrated()
  const from = (isHydrated && nextPage(new URLSearchParams(search).get('from'))) || paths.home
  useWhenReachable(isHydrated, () => location.replace(from), { startsNow: true })
  return (
    <EmptyState title={m.storefront_offline_title()} sentence={m.storefront_offline_sentence()}>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={from} className={buttonStyle({ variant: 'primary' })}>
          {m.ui_retry()}
        </a>
        <LinkButton to={paths.favourites}>{m.storefront_offline_favourites()}</LinkButton>
        <LinkButton to={paths.orders}>{m.storefront_offline_orders()}</LinkButton>
      </div>
    </EmptyState>
  )
}
