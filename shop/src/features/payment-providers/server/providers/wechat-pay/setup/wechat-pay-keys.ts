/** Keys of an account, tested before use. */
import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject, X509Certificate } from 'node:crypto'
import { BadConfiguration } from '#platform/config/variables.ts'
import { checkKeys, normalisePrivateKey, normalisePublicKey, readPem } from '../../rsa-keys.ts'
import type { WechatPayAccount } from './wechat-pay-account.ts'

export interface WechatPayKeys {
  own: KeyObject
  /** Decrypts webhooks. */
  apiV3: KeyObject
  /** WeChat Pay's public keys by serial number: its public key, and any platform certificates. */
  ring: ReadonlyMap<string, KeyObject>
}

/** @throws BadConfiguration with one line naming the variable */
export function readWechatPayKeys(account: WechatPayAccount): WechatPayKeys {
  requireForm('MCHID', account.merchantId, /^\d{6,20}$/, 'must be the number of the merchant')
  requireForm('APPID', account.appId, /^wx[\dA-Za-z]{6,30}$/, 'must begin with wx')
  requireForm('MERCHANT_SERIAL', account.merchantSerial, /^[\dA-Fa-f]{8,64}$/, 'must be hexadecimal')
  requireForm('PUBLIC_KEY_ID', account.publicKeyId, /^PUB_KEY_ID_\w+$/, 'must begin with PUB_KEY_ID_')
  if (Buffer.byteLength(account.apiV3Key) !== 32) throw new BadConfiguration('WECHAT_PAY_API_V3_KEY: must be 32 bytes')
  const own = 'WECHAT_PAY_MERCHANT_PRIVATE_KEY'
  const wechats = 'WECHAT_PAY_PUBLIC_KEY'
  const privateKey = normalisePrivateKey(own, account.merchantPrivateKey)
  const publicKey = normalisePublicKey(wechats, account.publicKey)
  checkKeys(
    { variable: own, pem: privateKey },
    { variable: wechats, pem: publicKey },
    "is the merchant's own public key; copy WeChat Pay's public key instead",
  )
  return {
    own: createPrivateKey(privateKey),
    apiV3: createSecretKey(Buffer.from(account.apiV3Key)),
    ring: new Map([
      [account.publicKeyId, createPublicKey(publicKey)],
      ...readCertificates(account.platformCertificates ?? ''),
    ]),
  }
}

function requireForm(name: string, value: string, form: RegExp, fault: string): void {
  if (!form.test(value)) throw new BadConfiguration(`WECHAT_PAY_${name}: ${fault}`)
}

function readCertificates(text: string): [string, KeyObject][] {
  if (text === '') return []
  const variable = 'WECHAT_PAY_PLATFORM_CERTIFICATES'
  const all = readPem(variable, text)
  const pems = all.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (pems.length === 0) throw new BadConfiguration(`${variable}: has no certificate (PEM or @file)`)
  if (all.split('-----BEGIN CERTIFICATE-----').length - 1 > pems.length)
    throw new BadConfiguration(`${variable}: has a certificate that is cut`)
  return pems.map((pem) => [serialOf(variable, pem), createPublicKey(normalisePublicKey(variable, pem))])
}

function serialOf(variable: string, pem: string): string {
  try {
    return new X509Certificate(pem).serialNumber
  } catch (error) {
    throw new BadConfiguration(`${variable}: has a certificate that cannot be read`, { cause: error })
  }
}
