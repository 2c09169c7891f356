import { createHmac } from 'node:crypto'

/** What was typed as a name may be a password, and addresses are nobody's business. */
export function digestOf(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('base64url')
}
