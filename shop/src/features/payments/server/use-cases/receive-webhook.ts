import { applyPayment, type PaymentObservationOutcome } from './apply-payment.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { PaymentContext } from '../payment-context.ts'
import type {
  Acknowledgement,
  WebhookOutcome,
  PaymentProvider,
  PostedWebhook,
} from '#features/payment-providers/server/index.ts'
import { findPayment } from '../queries/find-payments.ts'
import { recordSecurityEvent } from '#platform/telemetry/security-events.ts'
import { addEvent } from '../queries/payment-events.ts'
import { applyRefundReport, type RefundReportOutcome } from './reports/apply-refund-report.ts'

const webhookOutcomeOf: Partial<Record<PaymentObservationOutcome | RefundReportOutcome, WebhookOutcome>> = {
  unknown_trade: 'unknown_trade',
  amount_mismatch: 'mismatch',
  trade_no_mismatch: 'mismatch',
  paid_after_settling: 'mismatch',
  refund_unclear: 'retry',
}

/**
 * Handles a webhook and acknowledges it in the provider's format.
 * Returns `done` only after its content is committed. On anything else the provider sends it again.
 */
export async function receiveWebhook(
  context: PaymentContext,
  provider: PaymentProvider,
  webhook: PostedWebhook,
): Promise<Acknowledgement> {
  return provider.acknowledge(await applyWebhook(context, provider, webhook))
}

async function applyWebhook(
  context: PaymentContext,
  provider: PaymentProvider,
  webhook: PostedWebhook,
): Promise<WebhookOutcome> {
  const reading = provider.readWebhook(webhook)
  if (reading.kind === 'probe') return 'invalid'
  if (reading.kind === 'refused') {
    // Anybody can send a forged webhook, so none of its content is stored.
    recordSecurityEvent(context.log, 'notice_forged', { provider: provider.name, reason: reading.reason })
    if (reading.warning) context.log.error({ provider: provider.name }, reading.warning)
    return 'invalid'
  }
  if (reading.kind === 'foreign') {
    const { reason, raw } = reading
    context.log.error({ provider: provider.name, reason }, 'a signed payment webhook is for another merchant')
    recordSecurityEvent(context.log, 'notice_forged', { provider: provider.name, reason })
    const event = { paymentId: null, provider: provider.name, source: 'notice', outcome: reason, raw } as const
    await addEvent(context.database, { ...event, createdAt: context.now() })
    return 'foreign'
  }
  if (reading.kind === 'refund') {
    const outcome = await applyRefundReport(context, { ...reading, provider: provider.name, source: 'notice' })
    return webhookOutcomeOf[outcome] ?? 'done'
  }
  const { trade, raw } = reading
  const outcome = await applyPayment(context, { provider: provider.name, source: 'notice', trade, raw })
  if (outcome === 'closed_after_paid') return queryOrder(context, trade.outTradeNo)
  return webhookOutcomeOf[outcome] ?? 'done'
}

/** The webhook of a closed paid trade does not show where the money is, so a query decides. */
async function queryOrder(context: PaymentContext, outTradeNo: string): Promise<WebhookOutcome> {
  const payment = await findPayment(context.database, outTradeNo)
  if (!payment) return 'unknown_trade'
  const outcome = await confirmPayment(context, payment)
  if (outcome === 'none') return 'done'
  return outcome === 'unknown' ? 'retry' : (webhookOutcomeOf[outcome] ?? 'done')
}
