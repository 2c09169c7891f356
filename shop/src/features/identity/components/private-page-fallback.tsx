import { type ReactNode, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { TextLink } from '#ui/controls/text-link.tsx'

/**
 * Placeholder of a private page until the browser has loaded it: `children`, its skeleton.
 * Without scripts, shows a sentence with a link to the login.
 */
export function PrivatePageFallback({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useLayoutEffect(returnWhenReplaced, [])
  return (
    <>
      <div className="mx-auto mt-8 hidden max-w-narrow unscripted:block">
        <p>{m.identity_private_page()}</p>
        <TextLink to={paths.login(pathname)}>{m.identity_to_login()}</TextLink>
      </div>
      <div data-pending className="unscripted:hidden">
        {children}
      </div>
    </>
  )
}

/** The router stores scroll positions under this name, by the keys of the history. */
const scrollPositionsKey = 'react-router-scroll-positions'

/**
 * Restores the scroll position after a reload, because the skeleton is too short for the router.
 * Does nothing if the person has scrolled meanwhile.
 */
function returnWhenReplaced(): () => void {
  const place = readScrollPosition()
  const scrolledTo = scrollY
  return () =>
    queueMicrotask(() => {
      if (place > scrolledTo && scrollY === scrolledTo) scrollTo(0, place)
    })
}

function readScrollPosition(): number {
  try {
    const places = JSON.parse(sessionStorage.getItem(scrollPositionsKey) ?? '{}') as Record<string, number>
    return places[(history.state as { key?: string } | null)?.key ?? ''] ?? 0
  } catch (error) {
    console.info('the scroll position is unknown', error)
    return 0
  }
}
