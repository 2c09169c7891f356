/** The control API of WeChat Pay's sandbox: a test acts for the payer, for the merchant platform and for time. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface WechatKeys {
  mchid: string
  appid: string
  merchantSerial: string
  merchantPrivateKey: string
  apiV3Key: string
  publicKeyId: string
  wechatPublicKey: string
  controlToken: string
}

// Tests read views of the sandbox untyped.
// oxlint-disable-next-line typescript/no-explicit-any
export type WechatControl = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<any>

export async function readWechatKeys(dataDir: string): Promise<WechatKeys> {
  const file = join(dataDir, 'wechat-pay-sandbox', 'wechat-pay-sandbox.keys.json')
  return JSON.parse(await readFile(file, 'utf8')) as WechatKeys
}

export async function openWechatControl(dataDir: string, origin: string): Promise<WechatControl> {
  const { controlToken } = await readWechatKeys(dataDir)
  return async (method, path, body) => {
    const response = await fetch(`${origin}/control${path}`, {
      method,
      headers: { 'x-sandbox-token': controlToken, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const view: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(view)}`)
    return view
  }
}
