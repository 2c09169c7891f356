/** Prompts for signing in and re-authentication. Concurrent calls share one dialog and its result. */

export type Prompt = 'sign-in' | 'confirm'

export interface IdentityPrompt {
  prompt: Prompt
  answer(isProved: boolean): void
}

let open: (IdentityPrompt & { answered: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/** @returns false where the person cancelled */
export function promptForIdentity(prompt: Prompt): Promise<boolean> {
  if (open) return open.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  open = {
    prompt,
    answered: promise,
    answer(isProved) {
      open = null
      tell()
      resolve(isProved)
    },
  }
  tell()
  return promise
}

const tell = () => {
  for (const listener of listeners) listener()
}

export const readPrompt = (): IdentityPrompt | null => open

export function subscribeToPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
