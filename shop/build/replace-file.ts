import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Whether the file is a draft of `replaceFile`, perhaps by another process. */
export function isDraft(file: string): boolean {
  return /\.\d+$/.test(file)
}

/** Writes a file atomically: concurrent readers see the old content or the new. */
export async function replaceFile(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, file)
}
