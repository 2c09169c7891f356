/** An .xlsx file as rows of text. Such a file cannot be read piece by piece, so its size is bounded before it is read. */
import { createReadStream } from 'node:fs'
import { Unzip, UnzipInflate } from 'fflate'
import { openWorkerThreads } from '#platform/jobs/worker-threads.ts'
import { ImportRefused } from '../rules/refusals.ts'

const maxFileSize = 50 * 1024 * 1024
/** What the archive's texts may take: a hundred thousand goods with descriptions. */
const maxUnpackedSize = 200 * 1024 * 1024
/** A sheet may also name cells far apart, which take memory without having been in the file. */
const maxHeapInMb = 1024

/** @throws ImportRefused for what is too large, or none */
export async function readSpreadsheet(
  file: string,
  sizeInBytes: number,
  limits = { maxUnpackedSize },
): Promise<string[][]> {
  if (sizeInBytes > maxFileSize) throw tooLarge(file)
  await requireBoundedArchive(file, limits.maxUnpackedSize)
  const thread = openWorkerThreads<string, string[][]>(new URL('spreadsheet-thread.ts', import.meta.url), 1, {
    maxHeapInMb,
  })
  try {
    return await thread.run(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooLarge(file)
    throw new ImportRefused(`${file}: is no spreadsheet that can be read (${(error as Error).message})`, {
      cause: error,
    })
  } finally {
    await thread.close()
  }
}

const tooLarge = (file: string) =>
  new ImportRefused(`${file}: is too large for a spreadsheet; save it as CSV, which may be of any size`, {
    fault: 'too_large',
  })

/** Unpacks it once for its size alone: what an archive says of itself is not to be relied on. */
async function requireBoundedArchive(file: string, maxSize: number): Promise<void> {
  let sizeInBytes = 0
  let failure: Error | undefined
  const archive = new Unzip((entry) => {
    entry.ondata = (error, chunk) => {
      if (error) failure ??= error
      else sizeInBytes += chunk.length
    }
    entry.start()
  })
  archive.register(UnzipInflate)
  try {
    for await (const chunk of createReadStream(file)) {
      archive.push(chunk as Buffer)
      if (sizeInBytes > maxSize) throw tooLarge(file)
    }
    archive.push(new Uint8Array(0), true)
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    failure ??= error as Error
  }
  if (failure) throw new ImportRefused(`${file}: is no spreadsheet that can be read (${failure.message})`)
}
