const maxLength = 200
/** In UTF-16, before letters are composed with their marks. */
const unitsPerCharacter = 4
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Cleans a sender's file name for storing and showing: no folders, nothing invisible, limited length. Never use the
 * result as a path.
 */
export function cleanFileName(upload: string, maxCharacters = maxLength): string {
  const name = upload.slice(Math.max(upload.lastIndexOf('/'), upload.lastIndexOf('\\')) + 1)
  // Limits the length first, because composing a run of marks takes quadratic time.
  const base = name
    .slice(0, maxLength * unitsPerCharacter)
    .toWellFormed()
    .normalize('NFC')
    .replace(control, '')
    .trim()
  return [...base].slice(0, maxCharacters).join('') || 'file'
}
