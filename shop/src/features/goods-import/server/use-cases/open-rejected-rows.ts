/** Writes skipped rows to a file next to the merchant's, to be corrected and imported. */
import { open, type FileHandle } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { rejectionColumns } from '#features/goods-rows/server/index.ts'
import type { MalformedLine } from '#platform/csv/table-record.ts'

export interface RejectedRows {
  /** Nothing before the first one. */
  path: string | null
  add(header: readonly string[], rejections: readonly MalformedLine[]): Promise<void>
  close(): Promise<void>
}

/** @param onWarning called once when the file cannot be written; the import continues */
export function openRejectedRows(file: string, onWarning: (line: string) => void): RejectedRows {
  let handle: FileHandle | undefined
  let hasFailed = false
  const rejected: RejectedRows = {
    path: null,
    async add(header, rejections) {
      if (hasFailed) return
      try {
        if (!handle) {
          ;[handle, rejected.path] = await openFree(file)
          await handle.write(`\uFEFF${csvLine([...header, ...rejectionColumns])}`)
        }
        await handle.write(rejections.map((rejection) => csvLine(cellsOf(header, rejection))).join(''))
      } catch (error) {
        hasFailed = true
        const { code, message } = error as NodeJS.ErrnoException
        onWarning(`skipped rows cannot be written next to ${file} (${code ?? message})`)
      }
    },
    close: async () => handle?.close(),
  }
  return rejected
}

/** Never overwrites a file, because its correction may have begun. */
async function openFree(file: string): Promise<[FileHandle, string]> {
  const { dir, name } = parse(file)
  for (let number = 1; ; number++) {
    const path = join(dir, `${name}.rejected${number === 1 ? '' : `-${number}`}.csv`)
    try {
      return [await open(path, 'wx', 0o600), path]
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function cellsOf(header: readonly string[], { line, reason, fields }: MalformedLine): string[] {
  const known = header.map((_, index) => fields[index] ?? '')
  return [...known, String(line), reason, ...fields.slice(header.length)]
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
const csvCell = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
