/** Prompts for signing in and re-authentication. Concurrent calls share one dialog and its result. */

export type Prompt = 'sign-in' | 'confirm'

export interface IdentityPrompt {
  prompt: Prompt
  resolve(isProved: boolean): void
}

let open: (IdentityPrompt & { resolution: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/** @returns false where the person cancelled */
export function promptForIdentity(prompt: Prompt): Promise<boolean> {
  if (open) return open.resolution
  const { promise, resolve } = Promise.withResolvers<boolean>()
  open = {
    prompt,
    resolution: promise,
    resolve(isProved) {
      open = null
      notify()
      resolve(isProved)
    },
  }
  notify()
  return promise
}

const notify = () => {
  for (const listener of listeners) listener()
}

export const readPrompt = (): IdentityPrompt | null => open

export function subscribeToPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
