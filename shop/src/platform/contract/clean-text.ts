/** Overrides, embeddings, isolates and marks: U+061C, U+200E, U+200F, U+202A–U+202E, U+2066–U+2069. */
const bidiControls = /\p{Bidi_Control}/gu
const controls = /\p{Cc}/gu
/** Tabs and line ends stay. So does NUL, because it makes the whole request invalid. */
const allowedControls = '\t\n\r\u0085\0'

/**
 * Removes bidirectional controls from typed text, so characters are read in the order they are stored. Chinese,
 * Japanese and English need none; forged names and numbers do. Replaces lone surrogates by U+FFFD, because the
 * database cannot store them.
 */
export const withoutBidiControls = (text: string): string => text.toWellFormed().replaceAll(bidiControls, '')

/** Removes characters that cannot be stored or shown. */
export const cleanText = (text: string): string =>
  withoutBidiControls(text).replaceAll(controls, (sign) => (allowedControls.includes(sign) ? sign : ''))
