/** The variables of WeChat Pay. */
import { z } from 'zod'
import {
  BadConfiguration,
  isOnThisMachine,
  isPublicOrigin,
  list,
  origin,
  readVariables,
  secret,
  type Variables,
} from '#platform/config/variables.ts'
import type { ShopEnvironment } from '../../provider-definition.ts'
import { refuseLocalGateway } from '../../refuse-local-gateway.ts'
import { type WechatPayAccount, wechatPayOrigins } from './wechat-pay-account.ts'

/** Names of WeChat Pay's products, and how each is paid. */
const sceneOfProduct = { native: 'qr', h5: 'wap' } as const
const products = Object.keys(sceneOfProduct).join(' or ')

const isProduct = (name: string): name is keyof typeof sceneOfProduct => Object.hasOwn(sceneOfProduct, name)

const accountVariables = z.object({
  WECHAT_PAY_MCHID: z.string().optional(),
  WECHAT_PAY_APPID: z.string().optional(),
  WECHAT_PAY_MERCHANT_SERIAL: z.string().optional(),
  WECHAT_PAY_MERCHANT_PRIVATE_KEY: z.string().optional(),
  WECHAT_PAY_API_V3_KEY: secret.optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: z.string().optional(),
  WECHAT_PAY_PUBLIC_KEY: z.string().optional(),
})

const otherVariables = z.object({
  WECHAT_PAY_SCENES: list
    .refine((names) => names.length > 0 && names.every(isProduct), `must be ${products}, or both with a comma`)
    .default(['native']),
  WECHAT_PAY_PLATFORM_CERTIFICATES: z.string().optional(),
  WECHAT_PAY_GATEWAY: origin.default(wechatPayOrigins[0]!),
  WECHAT_PAY_ALLOW_INSECURE_GATEWAY: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .transform((text) => text === '1'),
  WECHAT_PAY_NOTIFY_ORIGIN: origin.optional(),
})

export interface WechatPaySettings {
  /** Null: no account is set. */
  account: WechatPayAccount | null
  scenes: WechatPayAccount['scenes']
  notifyOrigin: string
}

/** @throws BadConfiguration with one line naming the variable */
export function readWechatPaySettings(source: Variables, place: ShopEnvironment): WechatPaySettings {
  const others = readVariables(otherVariables, source)
  const scenes = others.WECHAT_PAY_SCENES.filter(isProduct).map((name) => sceneOfProduct[name])
  const account = readAccount(source, others, scenes)
  if (account) refuseLocalGateway('WECHAT_PAY_GATEWAY', account.gateway, place)
  const isFarAway = account !== null && !isOnThisMachine(account.gateway)
  const ownOrigin = isFarAway ? place.shopOrigin : `http://localhost:${place.shopPort}`
  const notifyOrigin = others.WECHAT_PAY_NOTIFY_ORIGIN ?? ownOrigin
  const mustBePublic = account !== null && wechatPayOrigins.includes(account.gateway)
  if (mustBePublic && !(notifyOrigin.startsWith('https://') && isPublicOrigin(notifyOrigin))) {
    const variable = others.WECHAT_PAY_NOTIFY_ORIGIN ? 'WECHAT_PAY_NOTIFY_ORIGIN' : 'PUBLIC_SHOP_ORIGIN'
    throw new BadConfiguration(`${variable}: WeChat Pay posts to public addresses alone, beginning with https://`)
  }
  return { account, scenes, notifyOrigin }
}

function readAccount(
  source: Variables,
  others: z.output<typeof otherVariables>,
  scenes: WechatPayAccount['scenes'],
): WechatPayAccount | null {
  const parts = readVariables(accountVariables, source)
  const names = Object.keys(accountVariables.shape) as (keyof typeof parts)[]
  const missing = names.filter((name) => !parts[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    throw new BadConfiguration(
      `${missing.join(', ')}: not set, but other WECHAT_PAY_ variables are; set all seven or none`,
    )
  }
  const gateway = others.WECHAT_PAY_GATEWAY
  if (!gateway.startsWith('https://') && !isOnThisMachine(gateway) && !others.WECHAT_PAY_ALLOW_INSECURE_GATEWAY) {
    throw new BadConfiguration(
      'WECHAT_PAY_GATEWAY: must begin with https:// (or set WECHAT_PAY_ALLOW_INSECURE_GATEWAY=1)',
    )
  }
  return {
    gateway,
    merchantId: parts.WECHAT_PAY_MCHID!,
    appId: parts.WECHAT_PAY_APPID!,
    merchantSerial: parts.WECHAT_PAY_MERCHANT_SERIAL!,
    merchantPrivateKey: parts.WECHAT_PAY_MERCHANT_PRIVATE_KEY!,
    apiV3Key: parts.WECHAT_PAY_API_V3_KEY!,
    publicKeyId: parts.WECHAT_PAY_PUBLIC_KEY_ID!,
    publicKey: parts.WECHAT_PAY_PUBLIC_KEY!,
    platformCertificates: others.WECHAT_PAY_PLATFORM_CERTIFICATES,
    scenes,
  }
}
