/** Numbers with a unit: 1.8m, 1.8米 and 180 cm are one length. */
import { katakanaToHiragana } from './fold-text.ts'

const unitsOf: Record<string, string> = {
  mg: 'mg 毫克 みりぐらむ',
  g: 'g 克 公克 ぐらむ',
  jin: '斤 市斤',
  kg: 'kg 公斤 千克 きろ きろぐらむ',
  mm: 'mm 毫米 みり みりめーとる',
  cm: 'cm 厘米 公分 せんち せんちめーとる',
  m: 'm 米 めーとる',
  inch: 'inch inches 寸 英寸 吋 いんち',
  ml: 'ml cc 毫升 みりりっとる',
  l: 'l 升 公升 りっとる liter liters litre litres',
  w: 'w 瓦 わっと watt watts',
  mah: 'mah 毫安 毫安时',
}

/** The smaller unit that a larger one converts to; other units stay as they are. */
const madeOf: Record<string, { unit: string; factor: number }> = {
  mg: { unit: 'g', factor: 0.001 },
  jin: { unit: 'g', factor: 500 },
  kg: { unit: 'g', factor: 1000 },
  cm: { unit: 'mm', factor: 10 },
  m: { unit: 'mm', factor: 1000 },
  l: { unit: 'ml', factor: 1000 },
}

const unitOfSpelling = new Map(
  Object.entries(unitsOf).flatMap(([unit, spellings]) => spellings.split(' ').map((spelling) => [spelling, unit])),
)
const spellings = [...unitOfSpelling.keys()].toSorted((one, other) => other.length - one.length).join('|')
/** Words that only look like a measure: 1克拉 is no gram, and 3米色 no length. */
const otherWords = /克拉|升[级降]|米[色白粉线饭粒]|瓦[楞罐片]|斤斤|寸[照衫]/u
const measurePattern = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{N}.])(\d{1,7}(?:\.\d{1,3})?) ?(?!${otherWords.source})(${spellings})(?![\p{Script=Latin}\p{N}ー])`,
  'gu',
)

export interface Measure {
  /** Position in the text. */
  start: number
  unitStart: number
  end: number
  /** One form for all spellings, which is also a word that a text may contain: `1800mm`. */
  lexeme: string
}

/** @param folded with kana of either kind */
export function findMeasures(folded: string): Measure[] {
  const measures: Measure[] = []
  if (!/\d/.test(folded)) return measures
  for (const match of katakanaToHiragana(folded).matchAll(measurePattern)) {
    const [whole, number, spelling] = match
    const unit = unitOfSpelling.get(spelling!)!
    const { unit: small, factor } = madeOf[unit] ?? { unit, factor: 1 }
    const value = Math.round(Number(number) * factor * 1_000_000) / 1_000_000
    const end = match.index + whole.length
    measures.push({ start: match.index, unitStart: end - spelling!.length, end, lexeme: `${value}${small}` })
  }
  return measures
}

/** Blanks units, because a measure is found as one word: 米 is rice, not the end of 1.8米. Preserves the length. */
export function withoutUnits(text: string, measures: readonly Measure[]): string {
  if (measures.length === 0) return text
  let rest = ''
  let at = 0
  for (const { unitStart, end } of measures) {
    rest += text.slice(at, unitStart) + ' '.repeat(end - unitStart)
    at = end
  }
  return rest + text.slice(at)
}
