/** Codes of a full disk, from our own files or from PostgreSQL (`53100`). */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
const sqliteFull = 13

/** Whether the error means a full disk, or an exhausted quota. */
export function isDiskFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && fullCodes.has(String(current.code))) return true
    if ('errcode' in current && current.errcode === sqliteFull) return true
  }
  return false
}
