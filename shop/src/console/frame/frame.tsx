/** Frame of every signed-in screen: menu, bar and identity dialog. */
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import type { recordActivity } from '#features/staff/contract/own-account.ts'
import { callConsole, loadMe } from '#console-session/console-api.ts'
import { useConnectionLost } from '#console-ui/connection/connection-store.ts'
import { promptForIdentity } from '#console-session/identity-prompts.ts'
import { BackClosesDialogs } from '#console-ui/dialogs/back-closes-dialogs.tsx'
import { LanguageSwitch } from '#console-ui/language-switch.tsx'
import { Elsewhere } from '#console-ui/elsewhere.ts'
import { useMe } from '#console-session/me-store.ts'
import { IdentityDialog } from '#features/staff/console/identity-dialog.tsx'
import { menu } from '../menu.ts'
import { Find } from './find.tsx'
import { findElsewhere } from './found-elsewhere.tsx'
import { GlobalKeys } from './global-keys.tsx'
import { MenuGroup } from './menu-group.tsx'
import { MoreMenu } from './more-menu.tsx'
import { NewOrders } from './new-orders.tsx'
import { SignedIn } from './signed-in.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const countsEveryInMs = 60_000
const activityEveryInMs = 5 * 60_000

export function Frame() {
  const me = useMe()
  const { pathname } = useLocation()
  const isLoading = useNavigation().state !== 'idle'
  useCounts()
  useActivity()
  useEffect(() => {
    if (pathname) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [pathname])
  return (
    <>
      <a className="absolute -left-[999px] focus:top-2 focus:left-2 focus:z-30 focus:bg-raised focus:p-2" href="#main">
        {m.console_skip()}
      </a>
      <nav className="menu-rail" aria-label={m.console_menu()}>
        <p className="brand px-2">
          <span className="seal size-6.5 rounded-[4px] text-[16px]/none" lang="ja" aria-hidden="true" />
          <span>{me?.shop_name}</span>
        </p>
        {menu.map(({ title, entries }, index) => (
          <MenuGroup key={String(index)} title={title?.()} entries={entries} />
        ))}
        <SignedIn />
        <MoreMenu />
      </nav>
      <header className="sticky top-0 z-15 ml-rail flex min-h-14 items-center justify-end gap-4 border-b border-line bg-paper px-gutter text-small max-desk:ml-0 max-desk:flex-wrap max-desk:gap-2 max-desk:[&>fieldset]:hidden">
        <Find />
        <NewOrders everyInMs={countsEveryInMs} onFailure={promptIfSessionEnded} />
        <output className="text-ink-3 max-desk:hidden">{isLoading ? m.console_ui_loading() : ''}</output>
        {/* The shop itself, outside of the console's own routes. */}
        <a className="link max-desk:hidden" href={location.origin}>
          {m.console_see_shop()}
        </a>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main
        id="main"
        className="ml-rail flex min-h-[calc(100dvh-56px)] max-w-[1360px] flex-col px-gutter pt-6 pb-16 max-desk:ml-0 max-desk:pt-4 max-desk:pb-24"
      >
        <LostConnection />
        <Elsewhere value={findElsewhere}>
          <Outlet />
        </Elsewhere>
      </main>
      <GlobalKeys />
      <IdentityDialog />
      <BackClosesDialogs />
    </>
  )
}

/** The former screen stays below it. A permanent output element is announced when its text appears. */
function LostConnection() {
  const isLost = useConnectionLost()
  return <output>{isLost && <p className="banner bg-warn-soft">{m.console_connection_lost()}</p>}</output>
}

/** Other failures show with the next action. */
function promptIfSessionEnded(failure: unknown): void {
  if (failure instanceof ApiFailure && failure.status === 401) void promptForIdentity('sign-in')
}

/** Polls the counts. An ended session prompts for signing in, in place. */
function useCounts(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void loadMe().catch(promptIfSessionEnded)
    }, countsEveryInMs)
    return () => clearInterval(timer)
  }, [])
}

/** Reports typing as activity, though nothing is sent for long. */
function useActivity(): void {
  useEffect(() => {
    let reportedAt = Date.now()
    const report = () => {
      if (Date.now() - reportedAt < activityEveryInMs) return
      reportedAt = Date.now()
      void callConsole<typeof recordActivity>('POST /api/console/me/activity/').catch(() => {})
    }
    document.addEventListener('input', report)
    document.addEventListener('keydown', report)
    return () => {
      document.removeEventListener('input', report)
      document.removeEventListener('keydown', report)
    }
  }, [])
}
