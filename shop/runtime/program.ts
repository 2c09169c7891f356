/** Finds the program that a start runs: bundled, or as sources in development. */
import { existsSync } from 'node:fs'

export const programDirectory = new URL('../dist/program/', import.meta.url)

export function isProgramBuilt(): boolean {
  return existsSync(new URL('server.js', programDirectory))
}

export const commands = ['audit', 'backup', 'import', 'restore', 'shoppers', 'staff', 'synonyms'] as const
export type Command = (typeof commands)[number]

type Part = 'server' | 'server-launcher' | 'run-worker' | 'sandbox' | `sandbox-${string}` | `command-${Command}`

export function partOfProgram(name: Part): string {
  return new URL(`${name}.js`, programDirectory).href
}
