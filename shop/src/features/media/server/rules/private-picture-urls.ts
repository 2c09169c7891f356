/** Addresses of pictures that are not for everybody. An `<img>` cannot send a token, so the address itself is signed, and ends soon. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const stepInMs = 15 * 60_000

export interface PictureAddress {
  id: string
  /** Seconds since 1970. */
  until: number
}

/** The same for a quarter of an hour, so that a page read again keeps its picture. Good for up to two. */
export function privatePictureUrl(secretKey: string, id: string, now: Date): string {
  const until = ((Math.floor(now.getTime() / stepInMs) + 2) * stepInMs) / 1000
  return `/private_img/${id}.webp?until=${until}&sign=${sign(secretKey, { id, until })}`
}

export function isSigned(secretKey: string, address: PictureAddress, given: string): boolean {
  const expected = Buffer.from(sign(secretKey, address))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function sign(secretKey: string, { id, until }: PictureAddress): string {
  return createHmac('sha256', secretKey).update(`picture\n${id}\n${until}`).digest('base64url')
}
