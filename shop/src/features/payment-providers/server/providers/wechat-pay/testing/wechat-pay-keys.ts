/** Keys of a merchant and of a WeChat Pay, made once a process because that is slow. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSandboxKeys } from '@yokoso/wechat-pay-sandbox'

interface Keys {
  mchid: string
  appid: string
  merchantSerial: string
  merchantPrivateKey: string
  apiV3Key: string
  publicKeyId: string
  wechatPrivateKey: string
  wechatPublicKey: string
  certificateSerial: string
  certificatePrivateKey: string
  certificate: string
}

const keyFile = 'wechat-pay-sandbox.keys.json'
const text = await makeKeys()

export const wechatPayKeys = JSON.parse(text) as Keys

/** Writes the keys to the place where a stand-in on this folder reads its own. */
export function putWechatPayKeys(dataDir: string): Promise<void> {
  return writeFile(join(dataDir, keyFile), text, { mode: 0o600 })
}

async function makeKeys(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-wechat-pay-keys-'))
  await ensureSandboxKeys(folder)
  const made = await readFile(join(folder, keyFile), 'utf8')
  await rm(folder, { recursive: true })
  return made
}
