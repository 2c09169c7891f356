/** Around every screen of whoever is signed in: the menu, the bar, and the dialog that asks who is there. */
import { useEffect } from 'react'
import { NavLink, Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { m } from '#texts'
import type { noteActivity } from '#features/staff/contract/own-account.ts'
import type { endSession } from '#features/staff/contract/signing-in.ts'
import { callAtTheDoor, callConsole, loadMe } from '#features/staff/components/console-api.ts'
import { roleName } from '#features/staff/components/faces.tsx'
import { LanguageSwitch } from '#features/staff/components/language-switch.tsx'
import { setMe, useMe } from '#features/staff/components/me-store.ts'
import { IdentityDialog } from '#features/staff/console/identity-dialog.tsx'
import { menu, type MenuEntry } from '../menu.ts'
import { Find } from './find.tsx'
import { GlobalKeys } from './global-keys.tsx'
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
    <div className="c-frame">
      <a className="c-skip" href="#main">
        {m.console_skip()}
      </a>
      <nav className="c-rail" aria-label={m.console_menu()}>
        <p className="c-brand">
          <span className="c-seal" lang="ja" aria-hidden="true" />
          <span>{me?.shop_name}</span>
        </p>
        {menu.map(({ title, entries }, index) => (
          <MenuGroup key={String(index)} title={title?.()} entries={entries} />
        ))}
        <SignedIn />
      </nav>
      <header className="c-top">
        <Find />
        <output className="c-loading">{isLoading ? m.console_loading() : ''}</output>
        {/* The shop itself, outside of the console's own routes. */}
        <a className="c-link" href={location.origin}>
          {m.console_see_shop()}
        </a>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main id="main">
        <Outlet />
      </main>
      <GlobalKeys />
      <IdentityDialog />
    </div>
  )
}

function MenuGroup({ title, entries }: { title: string | undefined; entries: readonly MenuEntry[] }) {
  const me = useMe()
  const mine = entries.filter(({ permission }) => !permission || me?.permissions.includes(permission))
  if (mine.length === 0) return null
  return (
    <>
      {title && <h2>{title}</h2>}
      {mine.map(({ to, label, icon, count }) => (
        <NavLink key={to} to={to} end={to === '/'} className="c-go">
          <svg className="c-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
          {label()}
          {count && (me?.counts[count] ?? 0) > 0 && <span className="c-count">{me?.counts[count]}</span>}
        </NavLink>
      ))}
    </>
  )
}

function SignedIn() {
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

/** What waits changes while one looks. A session that has ended asks for signing in, in place. */
function useCounts(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void loadMe().catch(() => {})
    }, countsEveryInMs)
    return () => clearInterval(timer)
  }, [])
}

/** Whoever types is there, though nothing is sent for long. */
function useActivity(): void {
  useEffect(() => {
    let toldAt = Date.now()
    const tell = () => {
      if (Date.now() - toldAt < activityEveryInMs) return
      toldAt = Date.now()
      void callConsole<typeof noteActivity>('POST /api/console/me/activity/').catch(() => {})
    }
    document.addEventListener('input', tell)
    document.addEventListener('keydown', tell)
    return () => {
      document.removeEventListener('input', tell)
      document.removeEventListener('keydown', tell)
    }
  }, [])
}
