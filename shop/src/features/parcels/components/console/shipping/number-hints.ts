/** Number formats of the best-known carriers. Used as a hint while typing; a mismatch rejects nothing. */
const patterns: Record<string, RegExp> = {
  sf: /^SF\d{12,15}$/i,
  yto: /^YT\d{13,15}$/i,
  zto: /^\d{12,15}$/,
  sto: /^77\d{13}$/,
  yunda: /^(?:4|3)\d{12,14}$/,
  jd: /^JD[A-Z]{0,2}\d{10,15}(?:-\d+-\d+-?)?$/i,
  dhl: /^\d{10}$/,
  ups: /^1Z[A-Z\d]{16}$/i,
  ems: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|\d{13})$/i,
}

/** @returns the code of the only carrier with this format; null where none or several match */
export function carrierOfNumber(trackingNumber: string): string | null {
  const fitting = Object.keys(patterns).filter((code) => fitsCarrier(code, trackingNumber))
  return fitting.length === 1 ? fitting[0]! : null
}

/** @returns null where the format is unknown or the number empty */
export function fitsCarrier(carrierCode: string, trackingNumber: string): boolean | null {
  const pattern = patterns[carrierCode]
  return pattern && trackingNumber !== '' ? pattern.test(trackingNumber) : null
}
