/** Validates and normalises facts as a merchant types them. The contract checks maximum lengths before. */
import { m } from '#texts'
import type { SentShopFacts } from '#features/content/console-contract.ts'
import {
  defaultMarkets,
  type LocalizedFactKey,
  localizedFactKeys,
  type Seat,
  seats,
  type ShopFacts,
} from '#features/content/values.ts'
import { checkAddress, readPhone, toWirePlace } from '#features/delivery/server/index.ts'
import { type FieldErrors, Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import { isCreditCode } from './credit-code.ts'
import { plainByLanguage, plainLine, plainText } from './plain-text.ts'

const required: LocalizedMessage = (options) => m.field_required({}, options)

interface TextRule {
  /** @param typed NFKC, without surrounding blanks; @returns null where it breaks the rule */
  read(typed: string): string | null
  fault: LocalizedMessage
}

const compact = (typed: string) => typed.replaceAll(/\s/g, '')
const matching = (pattern: RegExp) => (typed: string) => pattern.exec(typed)?.[1] ?? null

const textRules = {
  postal_code: {
    // Pages write the mark themselves.
    read: matching(/^〒? ?([\dA-Z][\dA-Z -]*)$/i),
    fault: (options) => m.content_fault_postal_code({}, options),
  },
  email: {
    read: matching(/^([\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.)+[\p{L}\p{N}-]{2,63})$/u),
    fault: (options) => m.content_fault_email({}, options),
  },
  licence_number: {
    read(typed) {
      const code = compact(typed).toUpperCase()
      return isCreditCode(code) ? code : null
    },
    fault: (options) => m.content_fault_licence_number({}, options),
  },
  icp_number: {
    read: (typed) => matching(/^([一-龥]ICP[备证]\d{4,12}号(?:-\d{1,4})?)$/)(compact(typed).toUpperCase()),
    fault: (options) => m.content_fault_icp_number({}, options),
  },
  police_number: {
    // As copied from the register: `浙公网安备 33010602000001号`.
    read: (typed) => matching(/^(?:[一-龥]?公网安备)?(\d{12,14})号?$/)(compact(typed)),
    fault: (options) => m.content_fault_police_number({}, options),
  },
  invoice_registration_number: {
    read: (typed) => matching(/^(T\d{13})$/)(compact(typed).toUpperCase()),
    fault: (options) => m.content_fault_registration_number({}, options),
  },
} as const satisfies Record<string, TextRule>
const textKeys = Object.keys(textRules) as (keyof typeof textRules)[]

/**
 * Service numbers of Chinese shops, as typed: `400-820-8820`, `95588`. No shopper has one.
 * The rule of the address book judges landlines and mobile numbers.
 */
const serviceNumber = /^(?=.{5,20}$)(?:\+86[ -]?)?(?!0|1[3-9])\d[\d -]*\d$/

const isLong = (key: LocalizedFactKey) => key.startsWith('legal_') && key !== 'legal_name'

/**
 * @param stored for the seat, whose rules postal codes and phone numbers follow
 * @throws Invalid with the path of each field, such as `return_address.phone`
 */
export function checkFacts(sent: SentShopFacts, stored: Partial<ShopFacts>): Partial<ShopFacts> {
  const faults: FieldErrors = {}
  const facts: Partial<ShopFacts> = {}
  for (const key of localizedFactKeys) {
    const typed = sent[key]
    if (typed !== undefined) facts[key] = typed && plainByLanguage(typed, isLong(key) ? plainText : plainLine)
  }
  for (const key of textKeys) {
    const typed = sent[key]
    if (typed === undefined) continue
    const plain = plainText(typed ?? '').normalize('NFKC')
    const read = plain === '' ? null : textRules[key].read(plain)
    if (plain !== '' && read === null) faults[key] = [textRules[key].fault]
    facts[key] = read
  }
  if (sent.seat !== undefined) facts.seat = sent.seat
  const seat = sent.seat === undefined ? stored.seat : sent.seat
  // As in the address book.
  if (facts.postal_code && seat === 'CN' && !/^\d{6}$/.test(facts.postal_code.replaceAll(' ', '')))
    faults.postal_code = [(options) => m.delivery_postal_code_chinese({}, options)]
  if (sent.phone !== undefined) facts.phone = checkPhone(sent.phone, seat ?? seats[0], faults)
  if (sent.permits !== undefined) facts.permits = checkPermits(sent.permits ?? [], faults)
  if (sent.return_address !== undefined) facts.return_address = checkReturnAddress(sent.return_address, faults)
  if (sent.markets !== undefined) facts.markets = [...new Set(sent.markets ?? defaultMarkets)].toSorted()
  for (const key of ['licence_picture_id', 'licence_valid_until', 'police_badge_id', 'address_on_request'] as const)
    if (sent[key] !== undefined) Object.assign(facts, { [key]: sent[key] })
  if (Object.keys(faults).length > 0) throw new Invalid(faults)
  return facts
}

function checkPhone(typed: string | null, seat: Seat, faults: FieldErrors): string | null {
  const plain = plainLine(typed ?? '')
  if (plain === '') return null
  const reading = readPhone(plain, { country: seat, regionCode: '' })
  if ('number' in reading) return reading.number
  const number = plain.normalize('NFKC').replaceAll(/\p{Dash}/gu, '-')
  if (seat === 'CN' && serviceNumber.test(number)) return number
  faults.phone = [reading.fault]
  return null
}

function checkPermits(sent: NonNullable<SentShopFacts['permits']>, faults: FieldErrors): ShopFacts['permits'] {
  return sent.map(({ name, number, picture_id = null, valid_until: validUntil }, place) => {
    const last = validUntil ? { valid_until: validUntil } : {}
    const permit = { name: plainLine(name), number: plainLine(number), picture_id, ...last }
    for (const key of ['name', 'number'] as const)
      if (permit[key] === '') faults[`permits.${place}.${key}`] = [required]
    return permit
  })
}

function checkReturnAddress(sent: SentShopFacts['return_address'], faults: FieldErrors): ShopFacts['return_address'] {
  if (!sent) return null
  try {
    const { label: _label, ...place } = checkAddress(sent, seats)
    return toWirePlace(place)
  } catch (thrown) {
    if (!(thrown instanceof Invalid)) throw thrown
    for (const [field, why] of Object.entries(thrown.fieldErrors ?? {})) faults[`return_address.${field}`] = why
    return null
  }
}
