import type { SandboxContext } from '../context/context.ts'
import { updateNotice } from '../ledger/notices.ts'
import type { Notice } from '../ledger/notices.ts'

/** Sends a notice again now, independent of earlier responses; resolves when the response is recorded. */
export async function redeliverNotice({ database, clock, dispatcher }: SandboxContext, notice: Notice): Promise<void> {
  updateNotice(database, { ...notice, state: 'pending', dueAt: clock.now() })
  await dispatcher.deliverDue()
}
