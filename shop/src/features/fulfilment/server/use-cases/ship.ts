import type { ShopContext } from '#platform/config/shop-context.ts'
import { changeOrder, type StaffRequest } from './change-order.ts'
import { handOverHeld } from './hand-over.ts'
import { pack, type ParcelInput } from './pack-parcel.ts'
import { sendAgainHeld } from './send-again.ts'

/**
 * Packs and hands over in one step, for whoever does both at once: both happen, or neither.
 * @returns the parcel's number within the order
 * @throws as packParcel and handOver
 */
export async function ship(context: ShopContext, request: StaffRequest, parcel: ParcelInput): Promise<number> {
  return changeOrder(context, request, async (held) => {
    const number = await pack(held, parcel)
    await handOverHeld(held, { number })
    return number
  })
}

/**
 * As `ship`, in place of a parcel that was lost or came back.
 * @returns the new parcel's number
 * @throws as sendAgain and handOver
 */
export async function shipAgain(
  context: ShopContext,
  request: StaffRequest,
  { replaces, ...parcel }: { replaces: number; carrierCode: string; trackingNumber: string },
): Promise<number> {
  return changeOrder(context, request, async (held) => {
    const number = await sendAgainHeld(held, replaces)
    await handOverHeld(held, { number, ...parcel })
    return number
  })
}
