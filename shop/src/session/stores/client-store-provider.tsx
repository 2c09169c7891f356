import { type ReactNode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { syncStoresWithSession } from './client-session.ts'
import { persistedStore, startingState } from './persisted-store.ts'

/**
 * Gives the pages inside the client stores.
 * Unlike redux-persist's own gate it renders its children at once, with the initial values:
 * so the server can render them.
 */
export function ClientStoreProvider({ children }: { children: ReactNode }) {
  useEffect(syncStoresWithSession, [])
  return (
    <Provider store={persistedStore.store} serverState={startingState}>
      {children}
    </Provider>
  )
}
