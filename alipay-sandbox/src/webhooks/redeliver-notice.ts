import type { SandboxContext } from '../context/context.ts'
import { updateNotice } from '../ledger/notices.ts'
import type { Notice } from '../ledger/notices.ts'

/** Sends a notice once more, now, whatever it was answered before; resolves when the answer is recorded. */
export async function redeliverNotice({ database, clock, dispatcher }: SandboxContext, notice: Notice): Promise<void> {
  updateNotice(database, { ...notice, state: 'pending', dueAt: clock.now() })
  await dispatcher.deliverDue()
}
