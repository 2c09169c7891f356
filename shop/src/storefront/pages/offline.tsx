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

/** Replaces a page that failed to load without a network; cached by the service worker. */
export default function OfflinePage() {
  const { search } = useLocation()
  // The cached page knows no address, so hydration must match it unchanged.
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
