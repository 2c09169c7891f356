import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { vi } from 'vitest'

export interface Work {
  /** Texts of the statements, without their values. */
  statements: string[]
  signatures: number
}

/** Counts the work of a call. Two calls with the same work take the same time. */
export async function workOf(call: () => Promise<unknown>): Promise<Work> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const createHmac = vi.spyOn(crypto, 'createHmac')
  syncBuiltinESMExports()
  try {
    await call()
    const texts = query.mock.calls.map(([statement]: unknown[]) => textOf(statement))
    // Changes are published beside the call.
    const statements = texts.filter((text) => !text.startsWith('notify'))
    return { statements, signatures: createHmac.mock.calls.length }
  } finally {
    query.mockRestore()
    createHmac.mockRestore()
    syncBuiltinESMExports()
  }
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text: unknown }).text)
