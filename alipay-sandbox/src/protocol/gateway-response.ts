import type { AnswerNode } from './response-node.ts'
import { signRsa2 } from './signing.ts'

/**
 * The answer to an API call. The signature covers the exact bytes of the node.
 * So the node becomes text once, and that text is signed and sent.
 * `sign` comes last: merchants cut the node out by its position.
 */
export function signedAnswer(method: string, node: AnswerNode, privateKey: string): string {
  const text = JSON.stringify(node)
  return `{"${answerName(method)}":${text},"sign":"${signRsa2(text, privateKey)}"}`
}

export function answerName(method: string): string {
  return `${method.replaceAll('.', '_')}_response`
}

/** How the gateway answers what it cannot attribute to a method: without a signature. */
export function errorResponse(code: string, subCode: string, reason: string): string {
  const msg =
    code === '40001'
      ? 'Missing Required Arguments'
      : code === '20000'
        ? 'Service Currently Unavailable'
        : 'Invalid Arguments'
  return JSON.stringify({ error_response: { code, msg, sub_code: subCode, sub_msg: reason } })
}
