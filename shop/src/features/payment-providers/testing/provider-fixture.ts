/** Environment in which the provider contract tests an adapter. */
import type { Variables } from '#platform/config/variables.ts'
import type { PostedWebhook, ProviderCapabilities } from '../server/providers/payment-provider.ts'

/** Exports of a provider folder's `testing/provider-fixture.ts`. */
export interface ProviderFixtureModule {
  capabilities: ProviderCapabilities
  /** The definition's variables, all of them, for an account at the server with this origin. */
  variablesAt(origin: string): Variables
  /** Data about a buyer that the provider reports, and no record may contain; null if it reports none. */
  buyer: string | null
  /** A webhook with the provider's valid signature; `text` replaces its content, or each of its fields. */
  signWebhook(text: string): PostedWebhook
  /** The content of a webhook, where it is encrypted. */
  decrypt?(webhook: PostedWebhook): string
  openFixture(): Promise<ProviderFixture>
}

/** The provider, or a stand-in with its protocol, and a buyer. */
export interface ProviderFixture {
  /** Where the adapter reaches it. */
  origin: string
  /** The trade exists once started, even before the buyer opens the page. */
  knowsTradeOnceStarted: boolean
  /** Address for webhooks, which the fixture collects at any path of its origin. */
  notifyUrl: string
  returnUrl: string
  now(): Date
  /** The buyer opens the page and pays, or only logs in. */
  pay(payUrl: string, outTradeNo: string): Promise<void>
  logIn(payUrl: string, outTradeNo: string): Promise<void>
  /** Makes the provider refuse the next refund of this trade permanently. */
  refuseRefund(outTradeNo: string): Promise<void>
  /** Passes time until the present day's statement is written, and returns that day; for a provider that has one. */
  passDay?(): Promise<string>
  /** Completes refunds that an asynchronous provider has accepted. */
  finishRefunds?(outTradeNo: string): Promise<void>
  /** Received webhooks about this trade, as posted. */
  webhooks(outTradeNo: string): Promise<PostedWebhook[]>
  close(): Promise<void>
}
