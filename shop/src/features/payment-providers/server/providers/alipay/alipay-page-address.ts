import { createPrivateKey, sign } from 'node:crypto'
import { promisify } from 'node:util'

const signInThreadPool = promisify(sign)

export interface AddressSigner {
  /**
   * @param parameters by Alipay's names, without those of the account; omitted where absent, never empty
   * @returns the address of Alipay's page, which a browser opens with GET
   */
  sign(method: string, parameters: Record<string, string>): Promise<string>
}

/**
 * Signs addresses of Alipay's pages like the SDK, but off the event loop.
 * The SDK's signature would block the loop for a millisecond.
 * @param privateKey PKCS8 in PEM
 */
export function createAddressSigner(account: { appId: string; gateway: string; privateKey: string }): AddressSigner {
  const key = createPrivateKey(account.privateKey)
  return {
    async sign(method, parameters) {
      const all = { ...parameters, method, app_id: account.appId, charset: 'utf-8', version: '1.0', sign_type: 'RSA2' }
      const sorted = Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1))
      const text = sorted.map(([name, value]) => `${name}=${value}`).join('&')
      const signature = await signInThreadPool('RSA-SHA256', Buffer.from(text), key)
      const fields = [...sorted, ['sign', signature.toString('base64')] as const]
      return `${account.gateway}?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
    },
  }
}
