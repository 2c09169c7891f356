import { m } from '#texts'
import { cleanMessage } from '#platform/http/requests/clean-message.ts'
import { Invalid } from '#platform/http/responses/errors.ts'

/** Zero-width signs, joiners that join no emoji, and tags that follow no flag. */
const zeroWidth =
  /[\u034f\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u2060-\u206f\u3164\ufeff\uffa0]|(?<!\p{Extended_Pictographic}\ufe0f?|\p{EMod})\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]{0,7})[\u{e0000}-\u{e007f}]/gu

/** Words of a review in the stored and shown form: with line breaks, without invisible characters. */
export const cleanWords = (text: string | undefined): string =>
  cleanMessage(text?.normalize('NFC').replaceAll(zeroWidth, ''))

/**
 * Composed characters may exceed the length that the contract counted.
 * @throws Invalid naming the field
 */
export function cleanField(field: string, typed: string | undefined, max: number): string {
  const words = cleanWords(typed)
  if ([...words].length > max) throw new Invalid({ [field]: [(options) => m.field_too_long({ max }, options)] })
  return words
}

/** As `cleanField`, with at least one visible sign. */
export function requireField(field: string, typed: string, max: number): string {
  const words = cleanField(field, typed, max)
  if (words === '') throw new Invalid({ [field]: [(options) => m.field_required({}, options)] })
  return words
}
