/** The Alipay account that money goes to: the merchant's, or the sandbox's. Keys are PEM or one-line base64. */
export interface AlipayAccount {
  gateway: string
  appId: string
  sellerId: string
  appPrivateKey: string
  alipayPublicKey: string
  /** As its contract says; unset: twelve months. */
  refundDays?: number | undefined
}
