/** Splits pasted text into labelled parts, and extracts phone numbers and postal codes. */

export type LabelledField = 'recipient' | 'phone' | 'address' | 'postal_code'

export interface Part {
  /** Null without a label. */
  field: LabelledField | null
  text: string
}

const labels: Record<LabelledField, string> = {
  recipient: '收货人姓名|收件人姓名|收货人|收件人|联系人|姓名|名字|氏名|お名前|宛名|Recipient|Name',
  phone: '联系电话|联系方式|手机号码|电话号码|手机号|手机|电话|電話番号|電話|Phone|Mobile|Tel',
  address: '收货地址|收件地址|详细地址|所在地区|所在地|街道地址|地址|ご住所|住所|Address',
  postal_code: '邮政编码|邮编|郵便番号|Postcode|Zip',
}
const fieldOf = new Map(
  Object.entries(labels).flatMap(([field, words]) =>
    words.split('|').map((word) => [word.toLowerCase(), field as LabelledField] as const),
  ),
)
const anyLabel = Object.values(labels).join('|')
/** With a colon anywhere, or alone at the start of a line or after a separator. */
const label = new RegExp(`(${anyLabel})\\s{0,3}[:：]\\s{0,3}|(?<=^|[\\n\\r,，;；|\\s])(${anyLabel})(?=[\\s\\d+])`, 'gi')
/** Also directly before a name or a region. */
const gluedLabel = /(?<=^|[\n\r,，;；|\s])(收货人|收件人|联系人|收货地址|详细地址|地址)(?=[\p{Script=Han}])/gu

/** Full-width digits, letters and plus become ordinary ones. Other full-width characters belong to a street. */
export function foldWidth(text: string): string {
  return text
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ＋－＃]/g, (character) => character.normalize('NFKC'))
    .replaceAll('\u3000', ' ')
}

export function splitByLabels(text: string): Part[] {
  const marks = [...text.matchAll(label), ...text.matchAll(gluedLabel)]
    .map((match) => ({ at: match.index, end: match.index + match[0].length, word: match[1] ?? match[2] ?? '' }))
    .toSorted((left, right) => left.at - right.at || right.end - left.end)
  const parts: Part[] = []
  let from = 0
  let field: LabelledField | null = null
  for (const { at, end, word } of marks) {
    if (at < from) continue
    parts.push({ field, text: text.slice(from, at) })
    field = fieldOf.get(word.toLowerCase()) ?? null
    from = end
  }
  parts.push({ field, text: text.slice(from) })
  return parts.filter((part) => /[^\s,，;；|]/.test(part.text))
}

/** Replaces extracted text. */
export const takenMark = '\uE000'

export interface Taken {
  /** Undefined where there is none. */
  found: string | undefined
  /** More than one was found. */
  hasMore: boolean
  /** The text with `takenMark` on a line of its own in place of each. */
  rest: string
}

/** Extracts matches of the first pattern that matches; the later patterns are less certain. */
export function takeOut(text: string, patterns: readonly RegExp[]): Taken {
  for (const pattern of patterns) {
    const found = [...text.matchAll(pattern)].map(([all, inner]) => inner ?? all)
    if (found.length > 0) {
      return {
        found: found[0],
        hasMore: new Set(found.map((one) => one.replaceAll(/\D/g, ''))).size > 1,
        rest: text.replaceAll(pattern, `\n${takenMark}\n`),
      }
    }
  }
  return { found: undefined, hasMore: false, rest: text }
}

const countryCode = String.raw`(?<![\d-])(?:[(（]?(?:\+|00)\s?86[)）]?[\s-]?|86[\s-]?)?`
const gap = String.raw`[\s-]{1,2}`
export const chinesePhones = [
  new RegExp(String.raw`${countryCode}(1[3-9]\d{9})(?!\d)`, 'g'),
  new RegExp(String.raw`${countryCode}(1[3-9]\d${gap}\d{4}${gap}\d{4})(?!\d)`, 'g'),
  new RegExp(String.raw`${countryCode}(1[3-9]\d{2}${gap}\d{3}${gap}\d{4})(?!\d)`, 'g'),
  new RegExp(
    String.raw`${countryCode}(1[3-9]\d${gap}\d{8}|1[3-9]\d{5}${gap}\d{4}|1[3-9]\d{4}${gap}\d{3}${gap}\d{3}|1[3-9](?:\s\d){9})(?!\d)`,
    'g',
  ),
  /(?<!\d)((?:\+|00)\s?(?:852|853|886)[\s-]?\d[\d\s-]{5,10}\d)(?!\d)/g,
  new RegExp(String.raw`${countryCode}([(（]?0(?:10|2\d|[3-9]\d{2})[)）]?[\s-]{0,2}\d{3,4}[\s-]?\d{4})(?!\d)`, 'g'),
]
/** No number in Japan has eleven digits from 13 to 19 on. */
export const hasChineseMobile = (text: string): boolean =>
  chinesePhones.slice(0, 4).some((phone) => text.search(phone) !== -1)
export const chinesePostalCodes = [/(?<![\dA-Za-z-])([0-8]\d{5})(?![\dA-Za-z-]|\s?[号室弄栋幢楼户房元])/g]

export const japanesePhones = [
  /(?<![\d-])((?:\+\s?81[\s-]?\(?0?\)?|0)\d{1,4}[\s-]\d{1,4}[\s-]\d{3,4})(?![\d-])/g,
  /(?<![\d-])((?:\+\s?81[\s-]?|0)\d{9,10})(?![\d-])/g,
  /(?<![\d-])(0\d{1,4}[(（]\d{1,4}[)）]\d{3,4})(?![\d-])/g,
]
export const japanesePostalCodes = [/〒\s?(\d{3}[\s-‐−ー]?\d{4})(?!\d)/g, /(?<![\d-])(\d{3}-\d{4})(?![\d-])/g]
