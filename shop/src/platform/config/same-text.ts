import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. */
export function isSameText(value: string, expected: string): boolean {
  const [a, b] = [value, expected].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}
