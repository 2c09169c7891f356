/** How wrong passwords slow the next one down, at whichever door. */
import { createHmac } from 'node:crypto'

const secondInMs = 1000
const maxDelayInMs = 15 * 60 * secondInMs

/** 1 s after the last free one, then twice as long each time. */
export function delayInMs(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(maxDelayInMs, secondInMs * 2 ** (failures - free))
}

/** What was typed as a name may be a password, and addresses are nobody's business. */
export function digestOf(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('base64url')
}
