/** Overrides, embeddings, isolates and marks: U+061C, U+200E, U+200F, U+202A–U+202E, U+2066–U+2069. */
const bidiControls = /\p{Bidi_Control}/gu
const controls = /\p{Cc}/gu
/** Tabs and line ends; and NUL, for which a whole request is refused. */
const keptControls = '\t\n\r\u0085\0'

/**
 * A text that a person types, in the order in which it is read.
 * Chinese, Japanese and English need none of these controls; a forged name or number does.
 * Half of a character becomes U+FFFD: the database keeps none.
 */
export const withoutBidiControls = (text: string): string => text.toWellFormed().replaceAll(bidiControls, '')

/** As it can be kept, read and shown. */
export const cleanText = (text: string): string =>
  withoutBidiControls(text).replaceAll(controls, (sign) => (keptControls.includes(sign) ? sign : ''))
