const maxLength = 200
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A sender's file name as it is kept and shown: no folders, nothing invisible, not too long. It never names a file of ours. */
export function cleanFileName(given: string): string {
  const base = given.normalize('NFC').replace(control, '').split(/[/\\]/).at(-1)!.trim()
  return [...base].slice(0, maxLength).join('') || 'file'
}
