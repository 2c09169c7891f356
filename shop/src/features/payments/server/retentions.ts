import type { Retention } from '#platform/jobs/retention.ts'
import type { PaymentContext } from './payment-context.ts'
import { deleteRepeatedMessages } from './queries/payment-events.ts'

export function paymentRetentions({ config, database }: PaymentContext): Retention[] {
  return [
    {
      name: 'webhooks that repeat what is known',
      ageInMs: config.webhookRetentionInMs,
      deleteBefore: (before, limit) => deleteRepeatedMessages(database, { before, limit }),
    },
  ]
}
