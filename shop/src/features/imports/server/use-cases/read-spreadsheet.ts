/** An .xlsx file as rows of text. Such a file cannot be read piece by piece, so its size is bounded before it is read. */
import { createReadStream } from 'node:fs'
import { Unzip, UnzipInflate } from 'fflate'
import { createWorkQueue } from '#platform/http/requests/work-queue.ts'
import { openWorkerThreads } from '#platform/jobs/worker-threads.ts'
import { ImportRefused } from '../rules/refusals.ts'

const megabyte = 1024 * 1024
const maxFileSize = 50 * megabyte

export interface SpreadsheetLimits {
  /** Of the archive's texts. */
  maxUnpackedSize: number
  /** A sheet may also name cells far apart, which take memory without having been in the file. */
  maxHeapInMb: number
  maxTimeInMs: number
}

/** For a command on this machine: a hundred thousand goods with descriptions. */
export const limitsOfCommand: SpreadsheetLimits = {
  maxUnpackedSize: 200 * megabyte,
  maxHeapInMb: 1024,
  maxTimeInMs: 10 * 60_000,
}
/** For what is sent over the network, while the shop sells: some thousand short rows. */
export const limitsOfUpload: SpreadsheetLimits = {
  maxUnpackedSize: 50 * megabyte,
  maxHeapInMb: 256,
  maxTimeInMs: 60_000,
}

/** One after the other: each takes as much memory as it may, and many at once take that many times. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20 })

/** @throws ImportRefused for what is too large, or none; Unavailable where twenty others wait */
export async function readSpreadsheet(
  file: string,
  sizeInBytes: number,
  limits: SpreadsheetLimits,
): Promise<string[][]> {
  if (sizeInBytes > maxFileSize) throw tooLarge(file)
  return queue.run(async () => {
    await requireBoundedArchive(file, limits.maxUnpackedSize)
    return readInThread(file, limits)
  })
}

async function readInThread(file: string, { maxHeapInMb, maxTimeInMs }: SpreadsheetLimits): Promise<string[][]> {
  const thread = openWorkerThreads<string, string[][]>(new URL('spreadsheet-thread.ts', import.meta.url), 1, {
    maxHeapInMb,
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void thread.close()
  }, maxTimeInMs)
  try {
    return await thread.run(file)
  } catch (error) {
    if (isLate || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooLarge(file)
    throw new ImportRefused(`${file}: is no spreadsheet that can be read (${(error as Error).message})`, {
      cause: error,
    })
  } finally {
    clearTimeout(timer)
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
    // A thousand times as much may come of each piece, while nobody else is answered.
    for await (const chunk of createReadStream(file, { highWaterMark: 8 * 1024 })) {
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
