/** Rules of a carrier's fields. The contract checks each length before. */
import { m } from '#texts'
import { numberPlaceholder, otherCarrier } from '#features/parcels/values.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { type FieldErrors, Invalid } from '#platform/http/responses/errors.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import type { CarrierValues } from '../queries/carrier-queries.ts'

export interface SentCarrier {
  names?: Partial<Record<Language, string | undefined>> | undefined
  tracking_url?: string | null | undefined
  is_active?: boolean | undefined
}

const codePattern = /^[a-z][a-z0-9_]{0,19}$/

/**
 * The carrier after an edit.
 * @param before null: a new one
 * @throws Invalid naming all fields that break a rule
 */
export function checkCarrier(
  code: string,
  before: CarrierValues | null,
  sent: SentCarrier,
  taken: ReadonlySet<string> = new Set(),
): CarrierValues {
  const faults: FieldErrors = {}
  const names = Object.fromEntries(
    languages.flatMap((language) => {
      const name = sent.names?.[language] ?? before?.names[language] ?? ''
      return name === '' ? [] : [[language, name]]
    }),
  )
  const after: CarrierValues = {
    names,
    trackingUrl: sent.tracking_url === undefined ? (before?.trackingUrl ?? null) : sent.tracking_url || null,
    isActive: sent.is_active ?? before?.isActive ?? true,
  }
  if (!before && !codePattern.test(code)) faults.code = [(options) => m.parcels_carrier_code_form({}, options)]
  else if (taken.has(code)) faults.code = [(options) => m.parcels_carrier_code_taken({ code }, options)]
  if (Object.keys(names).length === 0) faults.names = [(options) => m.parcels_carrier_name_needed({}, options)]
  if (!isTrackingUrl(after.trackingUrl)) {
    faults.tracking_url = [(options) => m.parcels_tracking_url_form({ placeholder: numberPlaceholder }, options)]
  }
  if (code === otherCarrier && !after.isActive) {
    faults.is_active = [(options) => m.parcels_other_stays_on({}, options)]
  }
  if (Object.keys(faults).length > 0) throw new Invalid(faults)
  return after
}

function isTrackingUrl(url: string | null): boolean {
  if (url === null) return true
  if (!url.startsWith('https://') || !url.includes(numberPlaceholder) || /[\s\p{Cc}\p{Cf}]/u.test(url)) return false
  const [tracked, other] = ['A1', 'B2'].map((number) => parsed(url.replaceAll(numberPlaceholder, number)))
  // The number belongs to the path or the query: a host is the same for all parcels.
  return tracked !== null && other !== null && tracked!.host === other!.host && tracked!.username === ''
}

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null)

/** Fields that differ, by wire names. */
export function carrierChanges(before: CarrierValues | null, after: CarrierValues | null): AuditChanges {
  const [old, next] = [before && factsOf(before), after && factsOf(after)]
  return Object.fromEntries(
    Object.keys(next ?? old ?? {}).flatMap((key) =>
      old?.[key] === next?.[key] ? [] : [[key, [old?.[key] ?? null, next?.[key] ?? null]]],
    ),
  )
}

const factsOf = ({ names, trackingUrl, isActive }: CarrierValues): Record<string, unknown> => ({
  ...Object.fromEntries(languages.map((language) => [`names.${language}`, names[language] ?? ''])),
  tracking_url: trackingUrl ?? '',
  is_active: isActive,
})
