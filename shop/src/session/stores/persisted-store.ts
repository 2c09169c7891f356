/** The Redux store; its slices `counter` and `user` outlive the page in localStorage under `persist:root`. */
import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import {
  FLUSH,
  PAUSE,
  PERSIST,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
  type Storage,
} from 'redux-persist'
import { safeStorage } from './safe-storage.ts'
import { counterSlice } from './counter-slice.ts'
import { testSlice } from './test-slice.ts'
import { userSlice } from './user-slice.ts'

const restorationTimeoutInMs = 5000
const persistActions = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE]

const reducer = combineReducers({
  counter: counterSlice.reducer,
  user: userSlice.reducer,
  test: testSlice.reducer,
})
export type ClientState = ReturnType<typeof reducer>
export const startingState: ClientState = reducer(undefined, { type: 'start' })

/** A store restored from `storage`; `restored` resolves when it is, after `restorationTimeoutInMs` at the latest. */
function createPersistedStore(storage: Storage) {
  const store = configureStore({
    reducer: persistReducer(
      {
        key: 'root',
        keyPrefix: 'persist:',
        storage,
        whitelist: ['counter', 'user'],
        timeout: restorationTimeoutInMs,
      },
      reducer,
    ),
    // redux-persist's own actions carry functions.
    middleware: (withDefaults) => withDefaults({ serializableCheck: { ignoredActions: persistActions } }),
  })
  const { promise: restored, resolve } = Promise.withResolvers<void>()
  const persistor = persistStore(store, null, () => resolve())
  return { store, persistor, restored }
}

export const useClientState = useSelector.withTypes<ClientState>()

const local = safeStorage(() => localStorage)
const localStorageForPersist: Storage = {
  getItem: async (key: string) => local.getItem(key),
  setItem: async (key: string, value: string) => local.setItem(key, value),
  removeItem: async (key: string) => local.removeItem(key),
}
const noStorage: Storage = { getItem: async () => null, setItem: async () => {}, removeItem: async () => {} }

/** The page's one store. While a page is rendered on the server it stays at its starting values. */
export const persistedStore = createPersistedStore(typeof document === 'undefined' ? noStorage : localStorageForPersist)
