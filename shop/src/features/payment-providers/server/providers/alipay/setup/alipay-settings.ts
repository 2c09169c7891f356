/** Alipay's own variables. */
import { z } from 'zod'
import { BadConfiguration, isOnThisMachine, origin, readVariables, type Variables } from '#platform/config/variables.ts'
import type { ShopEnvironment } from '../../provider-definition.ts'
import { refuseLocalGateway } from '../../refuse-local-gateway.ts'
import type { AlipayAccount } from './alipay-account.ts'

const alipayVariables = z.object({
  ALIPAY_GATEWAY: z.url('must be a URL').optional(),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_APP_PRIVATE_KEY: z.string().optional(),
  ALIPAY_PUBLIC_KEY: z.string().optional(),
  ALIPAY_ALLOW_INSECURE_GATEWAY: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .transform((text) => text === '1'),
  ALIPAY_NOTIFY_ORIGIN: origin.optional(),
  ALIPAY_REFUND_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a number of days')
    .min(1, 'must be at least 1')
    .max(3650, 'must be at most 3650')
    .optional(),
})

type AlipayVariables = z.output<typeof alipayVariables>

export interface AlipaySettings {
  /** Null: no account is set, and payments may go to the project's own sandbox. */
  account: AlipayAccount | null
  notifyOrigin: string
}

/** @throws BadConfiguration with one line naming the variable */
export function readAlipaySettings(source: Variables, place: ShopEnvironment): AlipaySettings {
  const variables = readVariables(alipayVariables, source)
  const account = readAccount(variables)
  if (account) refuseLocalGateway('ALIPAY_GATEWAY', account.gateway, place)
  return { account, notifyOrigin: variables.ALIPAY_NOTIFY_ORIGIN ?? notifyOriginFor(account, place) }
}

function readAccount({
  ALIPAY_ALLOW_INSECURE_GATEWAY,
  ALIPAY_REFUND_DAYS,
  ...variables
}: AlipayVariables): AlipayAccount | null {
  const { ALIPAY_GATEWAY, ALIPAY_APP_ID, ALIPAY_SELLER_ID, ALIPAY_APP_PRIVATE_KEY, ALIPAY_PUBLIC_KEY } = variables
  const parts = { ALIPAY_GATEWAY, ALIPAY_APP_ID, ALIPAY_SELLER_ID, ALIPAY_APP_PRIVATE_KEY, ALIPAY_PUBLIC_KEY }
  const missing = Object.entries(parts).filter(([, value]) => !value)
  if (missing.length === Object.keys(parts).length) return null
  if (missing.length > 0) {
    throw new BadConfiguration(
      `${missing.map(([name]) => name).join(', ')}: not set, but other ALIPAY_ variables are; set all five or none`,
    )
  }
  const gateway = ALIPAY_GATEWAY!
  if (!gateway.startsWith('https://') && !ALIPAY_ALLOW_INSECURE_GATEWAY) {
    throw new BadConfiguration('ALIPAY_GATEWAY: must begin with https:// (or set ALIPAY_ALLOW_INSECURE_GATEWAY=1)')
  }
  return {
    gateway,
    appId: ALIPAY_APP_ID!,
    sellerId: ALIPAY_SELLER_ID!,
    appPrivateKey: ALIPAY_APP_PRIVATE_KEY!,
    alipayPublicKey: ALIPAY_PUBLIC_KEY!,
    refundDays: ALIPAY_REFUND_DAYS,
  }
}

/** Alipay uses the shop's public origin; a gateway on this machine reaches the shop on localhost. */
function notifyOriginFor(account: AlipayAccount | null, { shopOrigin, shopPort }: ShopEnvironment): string {
  const isFarAway = account !== null && !isOnThisMachine(account.gateway)
  return isFarAway ? shopOrigin : `http://localhost:${shopPort}`
}
