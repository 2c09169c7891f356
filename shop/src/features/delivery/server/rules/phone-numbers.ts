import { parsePhoneNumber } from 'awesome-phonenumber'
import { m } from '#texts'
import { maxPhoneLength } from '#features/delivery/values.ts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'

export type PhoneReading = { number: string } | { fault: LocalizedMessage }

const mobileLength = 11
const chineseMobile = /^1[3-9]\d{9}$/
const chineseLandline = /^(010(?=\d{8}$)|02\d(?=\d{8}$)|0[3-9]\d{2})(\d{7,8})$/
/** Google's parser also reads a number out of a sentence, and letters as keys. */
const foreignNotation = /^[+(\d][\d\s()./‐-―−ー-]*(?:(?:ext\.?|x|#)\s*\d+)?$/iu
/**
 * Japan's numbering plan after +81: ten digits for mobiles, IP phones and 0800, else nine.
 * The library's “possible” also accepts local numbers, and its “valid” refuses ranges that are newer than it.
 */
const japanese = /^(?:[25-9]0\d{8}|(?![25-9]0)[1-9]\d{8})$/
/** Provinces with a network of their own. */
const networkOfProvince: Record<string, string> = { '71': 'TW', '81': 'HK', '82': 'MO' }

/** @param place the address's country and, within China, its region */
export function readPhone(text: string, place: { country: string; regionCode: string }): PhoneReading {
  const typed = text.normalize('NFKC').trim()
  if (place.country !== 'CN') return readForeign(typed, place.country)
  const network = networkOfProvince[place.regionCode.slice(0, 2)]
  const reading = readChinese(typed)
  return network && 'fault' in reading ? readForeign(typed, network) : reading
}

function readChinese(typed: string): PhoneReading {
  const digits = typed.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|00)86|^86(?=1\d{10}$)/, '')
  if (chineseMobile.test(digits)) return { number: digits }
  const [, area, number] = chineseLandline.exec(digits) ?? []
  if (area && number) return { number: `${area}-${number}` }
  if (!/^1[3-9]\d*$/.test(digits)) return { fault: (options) => m.delivery_phone_chinese({}, options) }
  const missing = mobileLength - digits.length
  return {
    fault: (options) =>
      missing > 0
        ? m.delivery_phone_too_short({ count: missing }, options)
        : m.delivery_phone_too_long({ count: -missing }, options),
  }
}

function readForeign(typed: string, country: string): PhoneReading {
  const parsed = foreignNotation.test(typed) ? parsePhoneNumber(typed, { regionCode: country }) : undefined
  const isPossible = parsed?.possible && (parsed.countryCode !== 81 || japanese.test(parsed.number?.significant ?? ''))
  const number = isPossible ? (parsed.number?.international ?? '') : ''
  return number !== '' && number.length <= maxPhoneLength
    ? { number }
    : { fault: (options) => m.delivery_phone_foreign({}, options) }
}
