import { Outlet } from 'react-router'
import { ClientStoreProvider } from '#session/stores/client-store-provider.tsx'
import { useRevalidateOnSessionChange } from '#session/private-pages/use-revalidate-on-session-change.ts'

/** Around every page under `/user`: the client stores, and changes of the session by other tabs. */
export default function UserLayout() {
  useRevalidateOnSessionChange()
  return (
    <ClientStoreProvider>
      <Outlet />
    </ClientStoreProvider>
  )
}
