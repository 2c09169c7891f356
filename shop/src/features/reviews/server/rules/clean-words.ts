import { cleanMessage } from '#platform/http/requests/clean-message.ts'

/** Zero-width signs, and joiners that join no emoji. */
const zeroWidth =
  /[\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u2060-\u2064\u3164\ufeff\uffa0]|(?<!\p{Extended_Pictographic}\ufe0f?|\p{EMod})\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** Words of a review as they are stored and shown: lines stay, everything invisible goes. */
export const cleanWords = (text: string | undefined): string =>
  cleanMessage(text?.normalize('NFC').replaceAll(zeroWidth, ''))
