/** Redirects console output of the pages' libraries to the log of a running shop. */
import type { Logger } from 'pino'

const levels = { debug: 'debug', info: 'info', warn: 'warn', error: 'error' } as const
const maxLength = 300

/** @returns the function that restores the console */
export function redirectConsole(log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>): () => void {
  const own = { ...console }
  for (const [name, level] of Object.entries(levels)) {
    console[name as keyof typeof levels] = (...values: unknown[]) => {
      const err = values.find((part) => part instanceof Error)
      const words = values.filter((part) => typeof part === 'string').join(' ')
      log[level]({ source: 'console', ...(err ? { err } : {}) }, words.slice(0, maxLength) || 'a message')
    }
  }
  return () => void Object.assign(console, own)
}
