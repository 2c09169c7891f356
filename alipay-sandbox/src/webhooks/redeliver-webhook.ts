import type { SandboxContext } from '../context/context.ts'
import { updateWebhook } from '../ledger/webhooks.ts'
import type { Webhook } from '../ledger/webhooks.ts'

/** Sends a webhook again now, independent of earlier responses; resolves when the response is recorded. */
export async function redeliverWebhook(
  { database, clock, dispatcher }: SandboxContext,
  webhook: Webhook,
): Promise<void> {
  updateWebhook(database, { ...webhook, state: 'pending', dueAt: clock.now() })
  await dispatcher.deliverDue()
}
