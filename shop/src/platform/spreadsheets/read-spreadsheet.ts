/** Reads an .xlsx file as rows of text. The format cannot be streamed, so the size is limited. */
import { createWorkQueue } from '#platform/http/requests/work-queue.ts'
import { openWorkerThreads } from '#platform/jobs/worker-threads.ts'
import { FileRefused } from './file-refused.ts'
import type { Workbook } from './read-workbook.ts'
import type { SpreadsheetJob } from './spreadsheet-thread.ts'

const megabyte = 1024 * 1024
const maxFileSize = 50 * megabyte

export interface SpreadsheetLimits extends Omit<SpreadsheetJob, 'file' | 'sheet'> {
  maxHeapInMb: number
  maxTimeInMs: number
}

/** For a command on the server: a hundred thousand rows with long texts. */
export const limitsOfCommand: SpreadsheetLimits = {
  maxUnpackedSize: 200 * megabyte,
  maxElements: 20_000_000,
  maxHeapInMb: 1024,
  maxTimeInMs: 10 * 60_000,
}
/** For uploads while the shop sells: some thousand short rows, read in a second. */
export const limitsOfUpload: SpreadsheetLimits = {
  maxUnpackedSize: 50 * megabyte,
  maxElements: 1_000_000,
  maxHeapInMb: 256,
  maxTimeInMs: 20_000,
}
/** Sequential, because each job may use its full memory limit. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20 })

/** @throws FileRefused for a file that is too large, or no spreadsheet; Unavailable where twenty others wait */
export async function readSpreadsheet(
  file: string,
  sizeInBytes: number,
  limits: SpreadsheetLimits,
  sheet = 0,
): Promise<Workbook> {
  const workbook = sizeInBytes > maxFileSize ? null : await queue.run(() => readInThread(file, sheet, limits))
  if (!workbook) {
    throw new FileRefused(`${file}: is too large for a spreadsheet; save it as CSV, which may be of any size`, {
      fault: 'too_large',
    })
  }
  return workbook
}

/** @returns null for a file that is too large */
async function readInThread(file: string, sheet: number, limits: SpreadsheetLimits): Promise<Workbook | null> {
  const { maxHeapInMb, maxTimeInMs, ...bounds } = limits
  const thread = openWorkerThreads<SpreadsheetJob, Workbook | null>(
    new URL('spreadsheet-thread.ts', import.meta.url),
    1,
    { maxHeapInMb },
  )
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void thread.close()
  }, maxTimeInMs)
  try {
    return await thread.run({ file, sheet, ...bounds })
  } catch (error) {
    if (isLate || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return null
    throw new FileRefused(`${file}: is not a readable spreadsheet (${(error as Error).message})`, {
      cause: error,
    })
  } finally {
    clearTimeout(timer)
    await thread.close()
  }
}
