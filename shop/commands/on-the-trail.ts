import type { AuditedAct } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'

/**
 * For a command that changes something: its first transaction ends with the command's entry in the trail. No trail, no change.
 * @param act what was done, and on what
 */
export function onTheTrail(
  context: ShopContext,
  act: Pick<AuditedAct, 'action' | 'subject' | 'changes' | 'reason'>,
): ShopContext {
  let isWritten = false
  return {
    ...context,
    async inTransaction(work, options) {
      const { writeAuditEntry } = await import('#features/staff/server/index.ts')
      const result = await context.inTransaction(async (transaction) => {
        const worked = await work(transaction)
        if (!isWritten) await writeAuditEntry(transaction, { ...act, by: 'command', at: context.now() })
        return worked
      }, options)
      isWritten = true
      return result
    },
  }
}
