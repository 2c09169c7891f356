import { readPhone } from '../phone-numbers.ts'
import { listPrefectures, type Prefecture } from '../prefectures.ts'
import { splitPieces } from './address-pieces.ts'
import { hasChineseMobile, japanesePhones, japanesePostalCodes, type Part, takeOut } from './address-text.ts'
import { withoutAddressing } from './find-recipient.ts'
import { findRegion } from './find-region.ts'
import { emptyAddress, type ParsedAddress } from './parsed-address.ts'

/** Municipalities whose names contain the word for a smaller kind come first. */
const municipality =
  /^((?:旭川|伊達|石狩|盛岡|奥州|田村|南相馬|那須塩原|東村山|武蔵村山|羽村|十日町|上越|富山|野々市|大町|蒲郡|四日市|姫路|大和郡山|廿日市|下松|岩国|田川|大村|宮古|富良野|別府|佐伯|黒部|小諸|塩尻|玉野|周南)市|(?:余市|高市|[^市]{2,3}?)郡(?:玉村|大町|.{1,5}?)[町村]|(?:.{1,4}市)?[^町市]{1,4}?区|.{1,7}?[市区町村])/u
const addressed = /\s*(?:様|さま|殿|御中|さん)$/
const maxNameLength = 12

/** The name of a prefecture may stand within a Chinese address, as of an estate: 京都府3幢. */
export function isJapanese(text: string): boolean {
  if (text.includes('〒')) return true
  const prefecture = findPrefecture(text)
  if (!prefecture || hasChineseMobile(text)) return false
  const region = findRegion(text)
  // Places within a prefecture are called like regions, too: 海南市, 青海.
  return !region || region.start > prefecture.start
}

export function parseJapaneseAddress(parts: readonly Part[]): ParsedAddress {
  const text = parts.map((part) => (part.field === 'recipient' ? `\n${part.text}\n` : part.text)).join('\n')
  const postalCode = takeOut(text, japanesePostalCodes)
  const phone = takeOut(postalCode.rest, japanesePhones)
  const labelled = parts.find(({ field }) => field === 'recipient')
  const name = labelled ? splitPieces(labelled.text, { keepsBlanks: true })[0]?.text.replace(addressed, '') : undefined
  const lines = splitPieces(phone.rest, { keepsBlanks: true }).map((piece) => piece.text)
  const own = name === undefined ? lines : lines.filter((line) => line.replace(addressed, '') !== name)
  const place = readPlace(own)
  const found =
    name === undefined
      ? findName(place.others, place.street)
      : { name, others: place.others, street: place.street, isSure: true }
  const reading = phone.found ? readPhone(phone.found, { country: 'JP', regionCode: '' }) : null
  const isPhoneRead = reading !== null && 'number' in reading
  const digits = postalCode.found?.replaceAll(/\D/g, '') ?? ''
  const doubts = {
    recipient: found.name !== '' && !found.isSure,
    phone: phone.hasMore || (phone.found !== undefined && !isPhoneRead),
    region_code: false,
    street: found.street !== '' && place.city === '',
    postal_code: postalCode.hasMore,
  }
  return {
    ...emptyAddress,
    recipient: found.name,
    phone: isPhoneRead ? reading.number : (phone.found ?? ''),
    country: 'JP',
    region_code: place.prefecture?.code ?? '',
    region_1: place.prefecture?.name ?? '',
    region_2: place.city,
    street: [found.street, ...found.others].filter(Boolean).join(' '),
    postal_code: digits === '' ? '' : `${digits.slice(0, 3)}-${digits.slice(3)}`,
    unsure: (Object.keys(doubts) as (keyof typeof doubts)[]).filter((field) => doubts[field]),
  }
}

interface FoundPrefecture extends Prefecture {
  start: number
  end: number
}

/** The first one, as written in Japan or in China. */
function findPrefecture(text: string): FoundPrefecture | null {
  const inJapan = listPrefectures('ja')
  const found = (['ja', 'zh-CN'] as const).flatMap((language) =>
    listPrefectures(language).flatMap(({ code, name }, index) => {
      const start = text.indexOf(name)
      return start === -1 ? [] : [{ code, name: inJapan[index]!.name, start, end: start + name.length }]
    }),
  )
  return found.toSorted((left, right) => left.start - right.start)[0] ?? null
}

interface Place {
  prefecture: FoundPrefecture | null
  city: string
  street: string
  /** Lines apart from the place. */
  others: string[]
}

function readPlace(lines: readonly string[]): Place {
  const index = lines.findIndex((line) => findPrefecture(line) !== null)
  const line = lines[index === -1 ? lines.findIndex((one) => /\d/.test(one) && municipality.test(one)) : index]
  if (line === undefined) return { prefecture: null, city: '', street: '', others: [...lines] }
  const prefecture = findPrefecture(line)
  const others = lines.filter((one) => one !== line)
  const before = prefecture ? line.slice(0, prefecture.start).trim() : ''
  if (before !== '') others.unshift(before)
  let rest = (prefecture ? line.slice(prefecture.end) : line).trim()
  // A form with two fields has the city on a line of its own.
  if (rest === '' && others.length > 0) rest = takeFirstCity(others)
  const city = municipality.exec(rest)?.[1] ?? ''
  return { prefecture, city, street: rest.slice(city.length).trim(), others }
}

function takeFirstCity(others: string[]): string {
  const at = others.findIndex((one) => municipality.test(one))
  return at === -1 ? '' : others.splice(at, 1)[0]!
}

interface FoundName {
  name: string
  others: readonly string[]
  street: string
  isSure: boolean
}

function findName(others: readonly string[], street: string): FoundName {
  const isName = (line: string) => !/\d/.test(line) && line.length <= maxNameLength
  const line = others.find((one) => addressed.test(one)) ?? others.find(isName)
  if (line !== undefined) {
    const name = line.replace(addressed, '')
    return { name: withoutAddressing(name), others: others.filter((one) => one !== line), street, isSure: true }
  }
  const last = street.split(/\s+/).at(-1) ?? ''
  if (!street.includes(last) || last === street || !isName(last) || last === '')
    return { name: '', others, street, isSure: false }
  return { name: last.replace(addressed, ''), others, street: street.slice(0, -last.length).trim(), isSure: false }
}
