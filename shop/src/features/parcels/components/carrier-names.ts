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
  yamato: m.parcels_carrier_yamato,
  sagawa: m.parcels_carrier_sagawa,
  japanpost: m.parcels_carrier_japanpost,
  dhl: m.parcels_carrier_dhl,
  ups: m.parcels_carrier_ups,
  fedex: m.parcels_carrier_fedex,
  other: m.parcels_carrier_other,
}
