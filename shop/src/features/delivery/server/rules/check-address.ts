/** Validates and normalises an entered address. The contract checks maximum lengths before. */
import { m } from '#texts'
import type { AddressFields } from '#features/delivery/contract.ts'
import { minStreetLength } from '#features/delivery/values.ts'
import { Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import { findDivisionPath } from './chinese-regions.ts'
import { readPhone } from './phone-numbers.ts'
import { findPrefectureName } from './prefectures.ts'

export interface CheckedAddress {
  recipient: string
  phone: string
  country: string
  regionCode: string
  region1: string
  region2: string
  region3: string
  street: string
  postalCode: string
  label: string
}

type Faults = Record<string, LocalizedMessage[]>

/** Also separators that count as line breaks. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Invisible characters, including joiners of letters and the blank of braille. */
const invisible = /[\p{Cf}\p{DI}\u2800]/gu

const shownOf = (value: string) => value.replaceAll(invisible, '').trim()

/**
 * @param countries codes of countries that the shop delivers to
 * @throws Invalid naming all fields that break a rule
 */
export function checkAddress(fields: AddressFields, countries: readonly string[]): CheckedAddress {
  const faults: Faults = {}
  const clean = (field: Exclude<keyof AddressFields, 'is_default'>) => {
    const value = (fields[field] ?? '').trim()
    if (unprintable.test(value)) faults[field] = [(options) => m.delivery_unprintable({}, options)]
    return value
  }
  const country = clean('country')
  const typed = {
    recipient: clean('recipient'),
    phone: clean('phone'),
    street: clean('street'),
    postalCode: clean('postal_code'),
    label: clean('label'),
    regionCode: clean('region_code'),
    region1: clean('region_1'),
    region2: clean('region_2'),
    region3: clean('region_3'),
  }
  for (const field of ['recipient', 'phone', 'street'] as const) {
    if (shownOf(typed[field]) === '') faults[field] ??= [required]
  }
  if ([...shownOf(typed.street)].length < minStreetLength) {
    faults.street ??= [(options) => m.field_too_short({ min: minStreetLength }, options)]
  }
  if (!countries.includes(country)) faults.country ??= [(options) => m.delivery_country_not_served({}, options)]
  const region = readRegion(country, typed, faults)
  const postalCode = readPostalCode(country, typed.postalCode, faults)
  const phone = readPhone(typed.phone, { country, regionCode: region.regionCode })
  if ('fault' in phone) faults.phone ??= [phone.fault]
  if (Object.keys(faults).length > 0 || 'fault' in phone) throw new Invalid(faults)
  const { recipient, street, label } = typed
  return { recipient, phone: phone.number, country, ...region, street, postalCode, label }
}

type TypedRegion = Pick<CheckedAddress, 'regionCode' | 'region1' | 'region2' | 'region3'>

function readRegion(country: string, typed: TypedRegion, faults: Faults): TypedRegion {
  const { regionCode, region1, region2, region3 } = typed
  if (country === 'CN') return readChineseRegion(regionCode, faults)
  if (shownOf(region2) === '') faults.region_2 ??= [required]
  if (country !== 'JP') return { regionCode: '', region1, region2, region3 }
  const prefecture = findPrefectureName(regionCode)
  if (prefecture === null) faults.region_code ??= [(options) => m.delivery_prefecture_missing({}, options)]
  return { regionCode, region1: prefecture ?? '', region2, region3 }
}

function readChineseRegion(regionCode: string, faults: Faults): TypedRegion {
  const path = findDivisionPath(regionCode)
  if (regionCode === '') faults.region_code ??= [(options) => m.delivery_region_missing({}, options)]
  else if (!path) faults.region_code ??= [(options) => m.delivery_region_outdated({}, options)]
  else if (path.at(-1)!.children.length > 0) {
    faults.region_code ??= [(options) => m.delivery_region_incomplete({}, options)]
  }
  const [region1 = '', region2 = '', region3 = ''] = path?.map(({ name }) => name) ?? []
  return { regionCode, region1, region2, region3 }
}

function readPostalCode(country: string, typed: string, faults: Faults): string {
  const digits = typed.normalize('NFKC').replaceAll(/[\s〒-]/g, '')
  if (country === 'CN' && typed !== '' && !/^\d{6}$/.test(digits)) {
    faults.postal_code ??= [(options) => m.delivery_postal_code_chinese({}, options)]
  }
  if (country === 'JP' && !/^\d{7}$/.test(digits)) {
    faults.postal_code ??= [(options) => m.delivery_postal_code_japanese({}, options)]
  }
  if (country === 'CN') return digits
  return country === 'JP' ? `${digits.slice(0, 3)}-${digits.slice(3)}` : typed
}

const required: LocalizedMessage = (options) => m.field_required({}, options)
