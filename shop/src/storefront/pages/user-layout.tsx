import { Outlet } from 'react-router'
import { ClientStoreProvider } from '#session/stores/client-store-provider.tsx'
import { useFreshSession } from '#session/use-fresh-session.ts'

/** Around every page under `/user`: the client stores, and what other tabs do to the session. */
export default function UserLayout() {
  useFreshSession()
  return (
    <ClientStoreProvider>
      <Outlet />
    </ClientStoreProvider>
  )
}
