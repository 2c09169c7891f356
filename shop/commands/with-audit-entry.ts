import type { AuditedAct } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'

interface Act extends Pick<AuditedAct, 'action' | 'subject' | 'reason'> {
  /** A function is called within the transaction once the work is done. */
  changes?: AuditChanges | ((transaction: Database) => Promise<AuditChanges>)
}

/**
 * Adds the command's audit entry to its first transaction, so that no change lacks an entry.
 * @param act the change and its subject
 */
export function withAuditEntry(context: ShopContext, act: Act): ShopContext {
  let isWritten = false
  return {
    ...context,
    async inTransaction(work, options) {
      const { writeAuditEntry } = await import('#features/staff/server/index.ts')
      const result = await context.inTransaction(async (transaction) => {
        const worked = await work(transaction)
        if (!isWritten) {
          const changes = typeof act.changes === 'function' ? await act.changes(transaction) : (act.changes ?? {})
          await writeAuditEntry(transaction, { ...act, changes, by: 'command', at: context.now() })
        }
        return worked
      }, options)
      isWritten = true
      return result
    },
  }
}
