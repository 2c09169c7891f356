/** Unpacks a spreadsheet and reads one sheet, in a thread with limited memory. */
import { openArchive } from '#platform/archives/read-archive.ts'
import { runJobs } from '#platform/jobs/worker-threads.ts'
import { readWorkbook, type Workbook } from './read-workbook.ts'
import { SpreadsheetTooLarge } from './read-xml.ts'

export interface SpreadsheetJob {
  file: string
  /** From 0. */
  sheet: number
  /** In bytes. */
  maxUnpackedSize: number
  /** XML elements: a cell has one to four. */
  maxElements: number
}

/** @returns null for a file that exceeds the limits */
runJobs(async ({ file, sheet, maxUnpackedSize, maxElements }: SpreadsheetJob): Promise<Workbook | null> => {
  try {
    const parts = await unpack(file, maxUnpackedSize)
    const findPart = (path: string) => parts.get(path)?.toString()
    return readWorkbook(findPart, { elementsLeft: maxElements }, sheet)
  } catch (error) {
    if (error instanceof SpreadsheetTooLarge) return null
    throw error
  }
})

/** @throws SpreadsheetTooLarge before anything is unpacked; ArchiveUnreadable where a part is larger than it declares */
async function unpack(file: string, maxSize: number): Promise<Map<string, Buffer>> {
  const archive = await openArchive(file)
  try {
    const parts = archive.files.filter(({ path }) => /^xl\/.*\.(?:xml|rels)$/.test(path))
    if (parts.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0) > maxSize) throw new SpreadsheetTooLarge()
    const unpacked = new Map<string, Buffer>()
    for (const part of parts) unpacked.set(part.path, await archive.read(part))
    return unpacked
  } finally {
    await archive.close()
  }
}
