/** Overrides, embeddings, isolates and marks: U+061C, U+200E, U+200F, U+202A–U+202E, U+2066–U+2069. */
const bidiControls = /\p{Bidi_Control}/gu

/**
 * A text that a person types, in the order in which it is read.
 * Chinese, Japanese and English need none of these controls; a forged name or number does.
 */
export const withoutBidiControls = (text: string): string => text.replaceAll(bidiControls, '')
