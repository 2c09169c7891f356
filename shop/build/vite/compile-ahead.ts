/** Lets browsers compile the shared scripts while these arrive, because they are needed at once. */
import type { Plugin } from 'vite'
import { scriptGroups } from './script-groups.ts'

/**
 * Chromium reads this at the top of a script and compiles its functions on another thread. Other browsers ignore the
 * comment.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n'
const sharedNames = new Set(scriptGroups.map((group) => group.name))

/** Without the hint, each function is compiled at its first call, during hydration. */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Runs after Vite adds its own first line.
      order: 'post',
      handler(_, bundle) {
        const shared = Object.values(bundle).filter((file) => file.type === 'chunk' && sharedNames.has(file.name))
        if (shared.length < sharedNames.size) this.error(`only ${shared.length} of the shared scripts were found`)
        for (const chunk of shared) if (chunk.type === 'chunk') chunk.code = compileHint + chunk.code
      },
    },
  }
}
