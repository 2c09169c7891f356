import { m } from '#texts'

/** Those that every shop begins with; one that was added is named by its code. */
export const carrierNames: Readonly<Record<string, () => string>> = {
  sf: m.fulfilment_carrier_sf,
  yto: m.fulfilment_carrier_yto,
  zto: m.fulfilment_carrier_zto,
  sto: m.fulfilment_carrier_sto,
  yunda: m.fulfilment_carrier_yunda,
  jd: m.fulfilment_carrier_jd,
  ems: m.fulfilment_carrier_ems,
  other: m.fulfilment_carrier_other,
}
