/** Synchronises the session record of both client stores with the login. */
import type { Call } from '#platform/contract/call.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '../browser-shop-api.ts'
import { persistedStore } from './persisted-store.ts'
import { clearSession, readSession, subscribeToSession } from '../session.ts'
import { emptySessionFields, isSameSession, sessionFields, type SessionFields } from './session-fields.ts'
import { userSlice } from './user-slice.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { safeStorage } from './safe-storage.ts'

/** The session record of this tab: a zustand store in sessionStorage under `bear-storage`. */
export const useSessionPersistedStore = create<SessionFields>()(
  persist(() => sessionFields(-1), {
    name: 'bear-storage',
    storage: createJSONStorage(() => safeStorage(() => sessionStorage)),
    skipHydration: typeof document === 'undefined',
  }),
)

/** Copies the session into both stores where theirs differs; without one, empties what an earlier one left there. */
export async function copySessionToStores(): Promise<void> {
  const { store, persistor, restored } = persistedStore
  await restored
  const session = readSession()
  const inRedux = store.getState().user
  const inTab = useSessionPersistedStore.getState()
  if (session) {
    if (!isSameSession(inTab, session)) useSessionPersistedStore.setState(session)
    if (!isSameSession(inRedux, session)) store.dispatch(userSlice.actions.login(session))
  } else {
    // Set even where nothing changes: zustand stores a starting value only once it has been set.
    useSessionPersistedStore.setState(isSameSession(inTab, sessionFields(-1)) ? inTab : emptySessionFields)
    if (!isSameSession(inRedux, sessionFields(0))) store.dispatch(userSlice.actions.logout())
  }
  await persistor.flush()
}

/**
 * From now on the stores follow every login, renewed token and logout, also those of other tabs.
 * @returns ends the subscription
 */
export function syncStoresWithSession(): () => void {
  void copySessionToStores()
  return subscribeToSession(() => void copySessionToStores())
}

type EndLogin = Call<'POST /api/token/blacklist/'>

/** Ends the login on the server and clears the session, even if the server is unreachable. */
export async function logOut(): Promise<void> {
  // Reads the token before it is cleared.
  const ended = endLogin(readSession()?.token_refresh)
  await endClientSession()
  await ended
}

async function endLogin(refresh: string | undefined): Promise<void> {
  if (!refresh) return
  try {
    await browserShopApi.call<EndLogin>('POST /api/token/blacklist/', { body: { refresh } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the session ends later: the shop was unreachable, or had ended it', failure.code)
  }
}

/** Removes the session from localStorage and empties the four fields in both stores. */
export async function endClientSession(): Promise<void> {
  clearSession()
  useSessionPersistedStore.setState(emptySessionFields)
  await persistedStore.restored
  persistedStore.store.dispatch(userSlice.actions.logout())
  await persistedStore.persistor.flush()
}
