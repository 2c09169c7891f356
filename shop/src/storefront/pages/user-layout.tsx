import { Outlet } from 'react-router'
import { ClientStoreProvider } from '#session/client-store-provider.tsx'

/** Around every page under `/user`: the client stores. */
export default function UserLayout() {
  return (
    <ClientStoreProvider>
      <Outlet />
    </ClientStoreProvider>
  )
}
