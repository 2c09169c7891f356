/** Receiving Alipay account: the merchant's, or the sandbox's. Keys are PEM or one-line base64. */
export interface AlipayAccount {
  gateway: string
  appId: string
  sellerId: string
  appPrivateKey: string
  alipayPublicKey: string
  /** Contractual refund period in days; unset: twelve months. */
  refundDays?: number | undefined
}
