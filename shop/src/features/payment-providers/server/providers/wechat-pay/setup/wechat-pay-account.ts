import type { Scene } from '#features/payment-providers/values.ts'

/** WeChat Pay's API and its spare, which have the same files. */
export const wechatPayOrigins: readonly string[] = ['https://api.mch.weixin.qq.com', 'https://api2.mch.weixin.qq.com']

/** The receiving account at WeChat Pay: the merchant's, or the stand-in's. Keys are PEM or one-line base64. */
export interface WechatPayAccount {
  /** An origin. */
  gateway: string
  merchantId: string
  appId: string
  /** Serial number of the merchant's API certificate. */
  merchantSerial: string
  merchantPrivateKey: string
  /** 32 bytes; decrypts webhooks. */
  apiV3Key: string
  publicKeyId: string
  publicKey: string
  /** PEM certificates, which sign until the merchant has switched to the public key. */
  platformCertificates?: string | undefined
  scenes: readonly Scene[]
}
