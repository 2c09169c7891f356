/** Public exports of the slice. */
export type {
  Acknowledgement,
  PaymentProvider,
  PostedWebhook,
  ProviderCapabilities,
  ProviderResult,
  RefundState,
  RefundView,
  StartedTrade,
  StatementEntry,
  TradeKey,
  TradeView,
  WebhookOutcome,
} from './providers/payment-provider.ts'
export type { ProviderSetup } from './providers/provider-definition.ts'
export { providerHint, providerName } from './providers/provider-name.ts'
export { newestStatementDay } from './providers/newest-statement-day.ts'
export { findNotifyUrl, notifyUrlOf, providerOf } from './providers/provider-of.ts'
