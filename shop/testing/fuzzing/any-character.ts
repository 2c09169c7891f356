import fc from 'fast-check'

const firstSurrogate = 0xd800
const surrogates = 0x800
const maxCodePoint = 0x10ffff

/** Like fast-check's unit `binary`, which first builds a map of all million characters. */
export const anyCharacter = fc
  .nat(maxCodePoint - surrogates)
  .map((index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates))
