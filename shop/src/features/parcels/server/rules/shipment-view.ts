/** Shipments in their wire form, in the requested language. */
import type { Shipment } from '#features/fulfilment/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { LineQuantity } from '#features/fulfilment/values.ts'
import type { CarrierRow, ShipmentRow } from '../queries/shipment-tables.ts'
import { nameIn } from '#platform/i18n/names.ts'

export interface ShipmentWithLines extends ShipmentRow {
  lines: LineQuantity[]
}

export function toWireShipments(
  shipments: readonly ShipmentWithLines[],
  carriers: ReadonlyMap<string, CarrierRow>,
  language: Language,
): Shipment[] {
  const numbers = new Map(shipments.map(({ id, number }) => [id, number]))
  return shipments.map((shipment) => {
    const carrier = carriers.get(shipment.carrierCode ?? '')
    return {
      number: shipment.number,
      status: shipment.status,
      carrier: carrier ? { code: carrier.code, name: nameIn(language, carrier.names) } : null,
      tracking_number: shipment.trackingNumber,
      tracking_url: trackingUrlOf(carrier, shipment.trackingNumber),
      note: shipment.note,
      replaces: numbers.get(shipment.replacesId ?? 0) ?? null,
      packed_at: shipment.createdAt.toISOString(),
      handed_over_at: shipment.handedOverAt?.toISOString() ?? null,
      ended_at: shipment.endedAt?.toISOString() ?? null,
      lines: shipment.lines,
    }
  })
}

export function trackingUrlOf(carrier: Pick<CarrierRow, 'trackingUrl'> | undefined, number: string): string | null {
  if (!carrier?.trackingUrl || number === '') return null
  return carrier.trackingUrl.replaceAll('{number}', encodeURIComponent(number))
}
