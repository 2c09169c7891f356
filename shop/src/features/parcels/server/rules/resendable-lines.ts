/** Units of an undelivered shipment that can still be replaced or refunded. */
import type { UnitsOfLine } from '#features/fulfilment/server/index.ts'
import type { LineQuantity } from '#features/fulfilment/values.ts'

/** Lines of a lost or returned shipment. Units reported missing count as those of undelivered shipments. */
export function resendableLines(lines: readonly LineQuantity[], units: readonly UnitsOfLine[]): LineQuantity[] {
  return lines
    .map(({ position, quantity }) => {
      const { handedOver, inReturns, astray, missing } = units.find((line) => line.position === position)!
      return { position, quantity: Math.min(quantity, handedOver - inReturns, astray - missing) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Whether no unit of a packed replacement was refunded meanwhile. */
export function isStillToBeSent(lines: readonly LineQuantity[], units: readonly UnitsOfLine[]): boolean {
  return lines.every(({ position, quantity }) => {
    const { handedOver, inReturns, astray, packedAgain, missing } = units.find((line) => line.position === position)!
    return quantity <= Math.min(handedOver - inReturns, astray + packedAgain - missing)
  })
}
