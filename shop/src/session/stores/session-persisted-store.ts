/** The session record of this tab: a zustand store in sessionStorage under `bear-storage`. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { safeStorage } from './safe-storage.ts'
import { type SessionFields, sessionFields } from './session-fields.ts'

export const useSessionPersistedStore = create<SessionFields>()(
  persist(() => sessionFields(-1), {
    name: 'bear-storage',
    storage: createJSONStorage(() => safeStorage(() => sessionStorage)),
    skipHydration: typeof document === 'undefined',
  }),
)
