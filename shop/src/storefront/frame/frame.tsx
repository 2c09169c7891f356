import { type ComponentType, type ReactNode, useEffect } from 'react'
import { m } from '#texts'
import { AlertRegion } from '#ui/feedback/alert-region.tsx'
import { restoreLostFocus } from './navigation/restore-lost-focus.ts'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { MenuDrawer } from './menu/menu-drawer.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { RouteAnnouncer } from './navigation/route-announcer.tsx'
import { clearDraftOnLogout } from '#features/checkout/client/drafts/clear-draft.ts'
import { mergeFavouritesOnLogin } from '#features/favourites/components/merge-favourites-on-login.ts'
import type { SearchSuggestionsProps } from '#features/browsing/components/search-suggestions.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { followTheme } from '#ui/theme/theme.ts'
import { useNavigation } from 'react-router'
import { useDocumentNavigation } from './navigation/use-document-navigation.ts'

export interface FrameProps {
  hasTestPages: boolean
  Suggestions: ComponentType<SearchSuggestionsProps>
  children: ReactNode
}

/** Frame of every page. */
export function Frame({ hasTestPages, Suggestions, children }: FrameProps) {
  useEffect(restoreLostFocus, [])
  useEffect(followTheme, [])
  useEffect(markHydrated, [])
  useEffect(mergeFavouritesOnLogin, [])
  useEffect(clearDraftOnLogout, [])
  return (
    <>
      <a href="#main" className="skip-link">
        {m.storefront_skip()}
      </a>
      <NavigationProgress />
      <SideMenu hasTestPages={hasTestPages} />
      <div className="flex min-h-dvh flex-col pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] md:pb-0 md:pl-rail">
        <Header Suggestions={Suggestions} />
        <OfflineBanner />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] flex-1 px-gutter"
        >
          {children}
        </main>
        <Footer />
      </div>
      <MenuDrawer hasTestPages={hasTestPages} />
      <AlertRegion />
      <RouteAnnouncer />
    </>
  )
}

/** Replays presses captured before hydration: see first-scripts.ts. */
function markHydrated() {
  performance.mark('page-alive')
  dispatchEvent(new Event('page-alive'))
}

/** A thin line at the top while a page is loading; invisible for the first 150 ms. */
function NavigationProgress() {
  const navigation = useNavigation()
  useDocumentNavigation()
  if (navigation.state === 'idle') return null
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-appear-late">
      <div className="navigation-progress h-full bg-accent" />
    </div>
  )
}
