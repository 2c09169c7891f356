/** The program as a start runs it: bundled, or as its sources while developing. */
import { existsSync } from 'node:fs'

export const programDirectory = new URL('../dist/program/', import.meta.url)

export function isProgramBuilt(): boolean {
  return existsSync(new URL('server.js', programDirectory))
}

export function partOfProgram(name: 'server' | 'server-launcher' | 'run-worker' | 'sandbox'): string {
  return new URL(`${name}.js`, programDirectory).href
}
