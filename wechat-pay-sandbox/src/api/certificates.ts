import { readSettings } from '../ledger/settings.ts'
import { ApiError } from '../protocol/api-error.ts'
import { seal } from '../protocol/sealing.ts'
import { formatWechatTime } from '../protocol/wechat-time.ts'
import type { ApiCall } from './call.ts'

const validForInMs = 5 * 365 * 24 * 3_600_000

/** `GET /v3/certificates`: new merchants have none, only the public key. */
export const listCertificates: ApiCall = {
  point: 'query',
  outTradeNo: () => '',
  execute({ context: { database, keys } }) {
    if (readSettings(database).keyMode === 'public_key') {
      throw new ApiError('RESOURCE_NOT_EXISTS', '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥')
    }
    const { algorithm, ciphertext, associated_data, nonce } = seal(keys.certificate, keys.apiV3Key, 'certificate')
    const certificate = {
      serial_no: keys.certificateSerial,
      effective_time: formatWechatTime(keys.madeAt),
      expire_time: formatWechatTime(keys.madeAt + validForInMs),
      encrypt_certificate: { algorithm, nonce, associated_data, ciphertext },
    }
    return { status: 200, body: { data: [certificate] } }
  },
}
