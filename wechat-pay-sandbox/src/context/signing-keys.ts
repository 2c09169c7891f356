import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyMode } from '../ledger/settings.ts'
import type { SigningKey } from '../protocol/signing.ts'
import type { SandboxKeys } from './keys.ts'

export function publicKey(keys: SandboxKeys): SigningKey {
  return { serial: keys.publicKeyId, privateKey: keys.wechatPrivateKey }
}

export function certificateKey(keys: SandboxKeys): SigningKey {
  return { serial: keys.certificateSerial, privateKey: keys.certificatePrivateKey }
}

let foreignPrivateKey: string | undefined

/** A key that no merchant knows, under a serial of its own. */
export function foreignKey(): SigningKey {
  foreignPrivateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  return { serial: `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase(), privateKey: foreignPrivateKey }
}

/** The key of an answer. Before the switch the request's header changes nothing. */
export function answerKey(keys: SandboxKeys, keyMode: KeyMode, requestedSerial: unknown): SigningKey {
  if (keyMode === 'public_key') return publicKey(keys)
  if (keyMode === 'certificate') return certificateKey(keys)
  return requestedSerial === keys.publicKeyId ? publicKey(keys) : certificateKey(keys)
}
