import { type ReactNode, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { TextLink } from '#ui/controls/text-link.tsx'

/**
 * What a private page shows until the browser has loaded it: `children`, its skeleton.
 * Where no script will come, a sentence with the way to the login stands there instead.
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

/** Under its name the router remembers how far each page was scrolled, by the keys of the history. */
const scrollPositionsKey = 'react-router-scroll-positions'

/**
 * After a reload the router scrolls to the place that was left, but the skeleton is too short for it.
 * Once the page stands there it is done again, unless somebody has scrolled meanwhile.
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
    console.info('the place on the page is not known', error)
    return 0
  }
}
