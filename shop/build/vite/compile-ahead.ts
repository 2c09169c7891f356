/** The shared scripts are needed as soon as they are there. So a browser may compile them while they arrive. */
import type { Plugin } from 'vite'
import { scriptGroups } from './script-groups.ts'

/** Chromium reads it at the top of a script, and compiles its functions on another thread. Others read a comment. */
const compileHint = '//# allFunctionsCalledOnLoad\n'
const sharedNames = new Set(scriptGroups.map((group) => group.name))

/** Otherwise each function is compiled when it is first called, in the middle of the page's coming alive. */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Vite puts its own first line there as late as this.
      order: 'post',
      handler(_, bundle) {
        const shared = Object.values(bundle).filter((file) => file.type === 'chunk' && sharedNames.has(file.name))
        if (shared.length < sharedNames.size) this.error(`only ${shared.length} of the shared scripts were found`)
        for (const chunk of shared) if (chunk.type === 'chunk') chunk.code = compileHint + chunk.code
      },
    },
  }
}
