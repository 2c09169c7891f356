/** The project's sandbox in place of Alipay. The shop uses only its keys and its start command. */
import { fileURLToPath } from 'node:url'
import { ensureSandboxKeys, exitCodeWithoutPort } from '@yokoso/alipay-sandbox'
import { BadConfiguration } from '#platform/config/variables.ts'
import type { StandIn } from '../provider-definition.ts'
import { isSameAlipayKey } from './setup/alipay-keys.ts'
import { readAlipaySettings } from './setup/alipay-settings.ts'
import { createAlipaySetup } from './setup/create-alipay-setup.ts'

export const alipayStandIn: StandIn = {
  folder: 'alipay-sandbox',
  sources: fileURLToPath(import.meta.resolve('@yokoso/alipay-sandbox/main')),
  program: 'sandbox',
  switchVariable: null,
  portVariable: 'SANDBOX_PORT',
  defaultPort: 5180,
  exitCodeWithoutPort,

  async setUp({ origin, folder }, { variables, place, now }) {
    const { appId, sellerId, appPrivateKey, alipayPublicKey } = await ensureSandboxKeys(folder)
    const account = { gateway: `${origin}/gateway.do`, appId, sellerId, appPrivateKey, alipayPublicKey }
    return createAlipaySetup({ account, notifyOrigin: readAlipaySettings(variables, place).notifyOrigin }, now)
  },

  async refuseOwnKey(folder, { variables, place }) {
    const { account } = readAlipaySettings(variables, place)
    if (!account) return
    const { alipayPublicKey } = await ensureSandboxKeys(folder)
    if (isSameAlipayKey(account.alipayPublicKey, alipayPublicKey)) {
      throw new BadConfiguration("ALIPAY_PUBLIC_KEY: is the sandbox's; set Alipay's, or PAYMENTS=sandbox")
    }
  },
}
