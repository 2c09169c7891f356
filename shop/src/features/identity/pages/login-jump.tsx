import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { copySessionToStores } from '#session/stores/client-session.ts'
import { readSession } from '#session/session.ts'
import { nextPage, nextSearch } from '#session/private-pages/next-page.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { LinesSkeleton } from '#ui/placeholders/skeleton.tsx'
import { PrivatePageFallback } from '../components/private-page-fallback.tsx'
import type { Route } from './+types/login-jump.ts'

/** Copies the session to the client stores, then redirects to the page before (contract C44). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  if (!readSession()) return redirect(`${paths.login()}${nextSearch(search)}`)
  await copySessionToStores()
  return redirect(nextPage(searchParams.get('next')) ?? paths.user)
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.identity_login()) }]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <LinesSkeleton />
    </PrivatePageFallback>
  )
}

export default function LoginJumpPage() {
  return null
}
