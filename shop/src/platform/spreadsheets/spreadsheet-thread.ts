/** Unpacks a spreadsheet and reads a sheet of it, in a thread of its own whose memory is bounded. */
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { Unzip, type UnzipDecoder } from 'fflate'
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
    const findPart = (path: string) => {
      const chunks = parts.get(path)
      return chunks && Buffer.concat(chunks).toString()
    }
    return readWorkbook(findPart, { elementsLeft: maxElements }, sheet)
  } catch (error) {
    const isTooLarge =
      error instanceof SpreadsheetTooLarge || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    if (isTooLarge) return null
    throw error
  }
})

/** Measures while unpacking, because the sizes declared in an archive are unreliable. */
async function unpack(file: string, maxSize: number): Promise<Map<string, Uint8Array[]>> {
  const parts = new Map<string, Uint8Array[]>()
  let sizeLeft = maxSize
  let failure: Error | undefined
  class Inflate implements UnzipDecoder {
    static compression = 8
    ondata: UnzipDecoder['ondata'] = () => {}
    readonly #chunks: Uint8Array[] = []

    push(chunk: Uint8Array, isLast: boolean): void {
      this.#chunks.push(chunk)
      if (!isLast) return
      // zlib needs a tenth of the time.
      this.ondata(null, inflateRawSync(Buffer.concat(this.#chunks), { maxOutputLength: Math.max(sizeLeft, 1) }), true)
    }
  }
  const archive = new Unzip((entry) => {
    const path = entry.name.replaceAll('\\', '/')
    if (!/^xl\/.*\.(?:xml|rels)$/.test(path)) return
    const chunks: Uint8Array[] = []
    parts.set(path, chunks)
    entry.ondata = (error, content) => {
      if (error) failure ??= error
      else {
        sizeLeft -= content.length
        chunks.push(content)
      }
    }
    entry.start()
  })
  archive.register(Inflate)
  archive.push(await readFile(file), true)
  if (failure) throw failure
  return parts
}
