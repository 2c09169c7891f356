/** The disk has no room for the database. The message is one line. */
export class DiskFull extends Error {
  override name = 'DiskFull'
  readonly isExpected = true

  constructor(dataDir: string, options?: ErrorOptions) {
    super(`The disk is full: the database in ${dataDir} cannot be written. Make room and start again.`, options)
  }
}

const sqliteFull = 13

/** Recognises errors of Node, of the lock, and of PostgreSQL's programs, whose messages are English here. */
export function isOfFullDisk(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && (current.code === 'ENOSPC' || current.code === 'EDQUOT')) return true
    if ('errcode' in current && current.errcode === sqliteFull) return true
    if (/No space left on device|Disk quota exceeded/.test(current.message)) return true
  }
  return false
}
