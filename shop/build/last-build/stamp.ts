/** Records the sources of the last build. Several processes may start at once, and any of them may be killed. */
import { readFile } from 'node:fs/promises'
import { replaceFile } from '../replace-file.ts'

export interface Stamp {
  pages?: string
  program?: string
}

/** A missing or unreadable stamp counts as empty, so everything is built. */
export async function readStamp(file: string): Promise<Stamp> {
  try {
    const stamp: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof stamp === 'object' && stamp !== null ? stamp : {}
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

export async function writeStamp(file: string, stamp: Stamp): Promise<void> {
  await replaceFile(file, JSON.stringify(stamp))
}
