/** Changes of a requested return by its shopper. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { moveReturn } from '../queries/return-queries.ts'
import { NotReturnable } from '../rules/errors.ts'
import { requireCarrier } from '#features/parcels/server/index.ts'
import { changeReturn, requireReturn } from './change-return.ts'

interface OwnReturn {
  shopper: Shopper
  returnNumber: string
}

const actor = { kind: 'shopper' } as const

/**
 * Withdraws a return; its units can be returned again later. Idempotent.
 * @throws NotFound for returns of others too, NotReturnable when the goods are sent or the refund is open
 */
export async function withdrawReturn(context: ShopContext, { shopper, returnNumber }: OwnReturn): Promise<void> {
  await requireReturn(context.database, shopper, returnNumber)
  await changeReturn(context, { returnNumber, actor }, async ({ transaction, now, recordEvent }, { id, status }) => {
    if (status === 'withdrawn') return
    if (!(await moveReturn(transaction, id, 'withdraw', { endedAt: now }))) throw new NotReturnable('moved')
    await recordEvent('return_withdrawn', { return: returnNumber })
  })
}

/**
 * Marks the goods as sent back. A repetition corrects the tracking number.
 * @throws NotFound for returns of others too, Invalid for an unknown carrier, NotReturnable when none is expected
 */
export async function markReturnShipped(
  context: ShopContext,
  { shopper, returnNumber, carrierCode, trackingNumber }: OwnReturn & { carrierCode: string; trackingNumber: string },
): Promise<void> {
  await requireReturn(context.database, shopper, returnNumber)
  await changeReturn(context, { returnNumber, actor }, async (locked, { id, status, sentBackAt }) => {
    await requireCarrier(locked, carrierCode, { field: 'carrier' })
    const changes = { carrierCode, trackingNumber, sentBackAt: sentBackAt ?? locked.now }
    if (!(await moveReturn(locked.transaction, id, 'send_back', changes))) throw new NotReturnable('moved')
    if (status === 'approved')
      await locked.recordEvent('return_sent_back', { return: returnNumber, carrier: carrierCode })
  })
}
