/** The project's sandbox in place of WeChat Pay. The shop uses only its keys and its start command. */
import { fileURLToPath } from 'node:url'
import { ensureSandboxKeys, exitCodeWithoutPort } from '@yokoso/wechat-pay-sandbox'
import { BadConfiguration } from '#platform/config/variables.ts'
import type { StandIn } from '../provider-definition.ts'
import { normalisePublicKey } from '../rsa-keys.ts'
import { createWechatPaySetup } from './setup/create-wechat-pay-setup.ts'
import { readWechatPaySettings } from './setup/wechat-pay-settings.ts'

export const wechatPayStandIn: StandIn = {
  folder: 'wechat-pay-sandbox',
  sources: fileURLToPath(import.meta.resolve('@yokoso/wechat-pay-sandbox/main')),
  program: 'sandbox-wechat-pay',
  switchVariable: 'WECHAT_PAY_SANDBOX',
  portVariable: 'WECHAT_PAY_SANDBOX_PORT',
  defaultPort: 5181,
  exitCodeWithoutPort,

  async setUp({ origin: gateway, folder }, { variables, place, now }) {
    const { mchid, appid, ...keys } = await ensureSandboxKeys(folder)
    const { scenes, notifyOrigin } = readWechatPaySettings(variables, place)
    const account = { ...keys, gateway, merchantId: mchid, appId: appid, scenes }
    return createWechatPaySetup({ account, notifyOrigin }, now)
  },

  async refuseOwnKey(folder, { variables, place }) {
    const { account } = readWechatPaySettings(variables, place)
    if (!account) return
    const { publicKey } = await ensureSandboxKeys(folder)
    const [own, sandboxes] = [account.publicKey, publicKey].map((key) =>
      normalisePublicKey('WECHAT_PAY_PUBLIC_KEY', key),
    )
    if (own === sandboxes)
      throw new BadConfiguration("WECHAT_PAY_PUBLIC_KEY: is the sandbox's; set WeChat Pay's, or PAYMENTS=sandbox")
  },
}
