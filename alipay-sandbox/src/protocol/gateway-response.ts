import type { ResponseNode } from './response-node.ts'
import { signRsa2 } from './signing.ts'

/**
 * The response to an API call. The signature covers the exact bytes of the node, so it is serialised only once. `sign`
 * comes last because merchants extract the node by its position.
 */
export function signedResponse(method: string, node: ResponseNode, privateKey: string): string {
  const text = JSON.stringify(node)
  return `{"${responseName(method)}":${text},"sign":"${signRsa2(text, privateKey)}"}`
}

export function responseName(method: string): string {
  return `${method.replaceAll('.', '_')}_response`
}

/** The gateway's response to a request without a known method: unsigned. */
export function errorResponse(code: string, subCode: string, reason: string): string {
  const msg =
    code === '40001'
      ? 'Missing Required Arguments'
      : code === '20000'
        ? 'Service Currently Unavailable'
        : 'Invalid Arguments'
  return JSON.stringify({ error_response: { code, msg, sub_code: subCode, sub_msg: reason } })
}
