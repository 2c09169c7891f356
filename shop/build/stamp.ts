/** What the last build was made from. Several processes may start at once, and any of them may be killed. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Stamp {
  texts?: string
  pages?: string
}

/** One that is not there or cannot be read is none: then it is built again. */
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
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(stamp))
  await rename(draft, file)
}
