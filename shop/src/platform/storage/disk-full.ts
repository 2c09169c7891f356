/** Met in a file of ours, or by PostgreSQL in one of its own: `53100`. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
const sqliteFull = 13

/** Is it a full disk, or a quota that is used up? */
export function isDiskFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && fullCodes.has(String(current.code))) return true
    if ('errcode' in current && current.errcode === sqliteFull) return true
  }
  return false
}
