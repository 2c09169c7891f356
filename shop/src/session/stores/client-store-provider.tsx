import { type ReactNode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { syncStoresWithSession } from './client-session.ts'
import { persistedStore, startingState } from './persisted-store.ts'

/**
 * Provides the client stores to the pages inside.
 * Unlike redux-persist's own gate it renders its children immediately, with the initial values:
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
