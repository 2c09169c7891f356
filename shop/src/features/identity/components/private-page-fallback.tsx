import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '#texts'
import { TextLink } from '#ui/controls/text-link.tsx'

/**
 * What a private page shows until the browser has loaded it: `children`, its skeleton. Where no script will come, a sentence with
 * the way to the login stands there instead.
 */
export function PrivatePageFallback({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <div className="mx-auto mt-8 hidden max-w-narrow unscripted:block">
        <p>{m.identity_private_page()}</p>
        <TextLink to={`/user/login?${new URLSearchParams({ next: pathname })}`}>{m.identity_to_login()}</TextLink>
      </div>
      <div data-pending className="unscripted:hidden">
        {children}
      </div>
    </>
  )
}
