import { m } from '#texts'

/** Names of the initial carriers; an added carrier is named by its code. */
export const carrierNames: Readonly<Record<string, () => string>> = {
  sf: m.parcels_carrier_sf,
  yto: m.parcels_carrier_yto,
  zto: m.parcels_carrier_zto,
  sto: m.parcels_carrier_sto,
  yunda: m.parcels_carrier_yunda,
  jd: m.parcels_carrier_jd,
  ems: m.parcels_carrier_ems,
  other: m.parcels_carrier_other,
}
