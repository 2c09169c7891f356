import { data, Outlet } from 'react-router'
import { ClientStoreProvider } from '#session/stores/client-store-provider.tsx'
import { pageServicesContext } from '#platform/shop-api/page-services.ts'
import type { Route } from './+types/test-layout.ts'

/** The developer test section; `TEST_PAGES=off` removes it with all its routes (contract C46). */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageServicesContext).settings.hasTestPages) throw data(null, { status: 404 })
  return null
}

export function shouldRevalidate() {
  return false
}

export default function TestLayout() {
  return (
    <ClientStoreProvider>
      <Outlet />
    </ClientStoreProvider>
  )
}
