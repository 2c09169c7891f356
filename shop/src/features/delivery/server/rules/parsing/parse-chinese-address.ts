import { readPhone } from '../phone-numbers.ts'
import { splitPieces, trimPunctuation } from './address-pieces.ts'
import { chinesePhones, chinesePostalCodes, type Part, takeOut, takenMark } from './address-text.ts'
import {
  chooseRecipient,
  isNameBefore,
  type Piece,
  type Recipient,
  splitTail,
  withoutAddressing,
} from './find-recipient.ts'
import { findRegion, withoutRegion } from './find-region.ts'
import { emptyAddress, type ParsedAddress } from './parsed-address.ts'

const labelledPostalCode = [/(?<!\d)(\d{6})(?!\d)/g]

export function parseChineseAddress(parts: readonly Part[]): ParsedAddress {
  const phone = takeFromParts(parts, () => chinesePhones)
  const postalCode = takeFromParts(phone.parts, ({ field }) =>
    field === 'postal_code' ? labelledPostalCode : chinesePostalCodes,
  )
  const labelled = takeLabelledRecipient(postalCode.parts)
  const body = labelled.parts.map(({ text }) => text).join('\n')
  const region = findRegion(body)
  const before = region ? splitPieces(body.slice(0, region.start)) : []
  const after = splitPieces(region ? withoutRegion(body.slice(region.end), region.path) : body)
  const isGlued = region !== null && region.start > 0 && /[\p{Script=Han}A-Za-z]/u.test(body[region.start - 1]!)
  const chosen = labelled.name ? null : chooseFrom(before, after, isGlued)
  const rest = [...after, ...before].filter((piece) => piece !== chosen?.piece).map(({ text }) => text)
  const tail = labelled.name || chosen ? null : splitTail(rest.join(' '))
  const street = tail?.street ?? rest.join(' ')
  const [province, city, district] = region?.path ?? []
  const regionCode = region?.path.at(-1)?.code ?? ''
  const reading = phone.found ? readPhone(phone.found, { country: 'CN', regionCode }) : null
  const isPhoneRead = reading !== null && 'number' in reading
  const recipient = labelled.name ?? chosen?.name ?? tail?.name ?? ''
  const movedCompany = before.some((piece) => piece !== chosen?.piece)
  const doubts = {
    recipient: recipient !== '' && !labelled.name && !chosen?.isSure,
    phone: phone.hasMore || (phone.found !== undefined && !isPhoneRead),
    region_code: region !== null && !region.isSure,
    street: street !== '' && (region === null || movedCompany || tail !== null),
    postal_code: postalCode.hasMore,
  }
  const isAnything = region !== null || isPhoneRead
  return {
    ...emptyAddress,
    recipient,
    phone: isPhoneRead ? reading.number : (phone.found ?? ''),
    country: isAnything ? 'CN' : '',
    region_code: regionCode,
    region_1: province?.name ?? '',
    region_2: city?.name ?? '',
    region_3: district?.name ?? '',
    street,
    postal_code: postalCode.found ?? '',
    unsure: (Object.keys(doubts) as (keyof typeof doubts)[]).filter((field) => doubts[field]),
  }
}

/** A piece directly before the region counts when it looks like a name. */
function chooseFrom(before: readonly Piece[], after: readonly Piece[], isGlued: boolean): Recipient | null {
  const glued = isGlued ? before.at(-1) : undefined
  const chosen = chooseRecipient([...before.filter((piece) => piece !== glued), ...after])
  if (chosen?.isSure || !glued || !isNameBefore(glued.text)) return chosen
  return { name: withoutAddressing(glued.text), piece: glued, isSure: false }
}

interface TakenFromParts {
  found: string | undefined
  hasMore: boolean
  parts: Part[]
}

function takeFromParts(parts: readonly Part[], patternsFor: (part: Part) => readonly RegExp[]): TakenFromParts {
  let found: string | undefined
  let hasMore = false
  const left = parts.map((part) => {
    const taken = takeOut(part.text, patternsFor(part))
    if (taken.found !== undefined) {
      hasMore ||= taken.hasMore || (found !== undefined && found !== taken.found)
      found ??= taken.found
    }
    return { ...part, text: taken.rest }
  })
  return { found, hasMore, parts: left }
}

function takeLabelledRecipient(parts: readonly Part[]): { name: string | undefined; parts: Part[] } {
  const part = parts.find(({ field }) => field === 'recipient')
  const [first, ...others] = part ? splitPieces(part.text) : []
  if (!part || !first) return { name: undefined, parts: [...parts] }
  const rest = { field: null, text: [takenMark, ...others.map(({ text }) => text)].join('\n') }
  return {
    name: trimPunctuation(withoutAddressing(first.text)),
    parts: parts.map((one) => (one === part ? rest : one)),
  }
}
