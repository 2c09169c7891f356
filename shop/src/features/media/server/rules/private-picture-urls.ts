/** Addresses of private pictures. An `<img>` cannot send a token, so the address itself is signed, and expires soon. */
import { signAsFormerly, signWith } from '#platform/config/derived-keys.ts'
import { isSameText } from '#platform/config/same-text.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'

const stepInMs = 15 * 60_000

export interface PictureAddress {
  id: string
  /** Seconds since 1970. */
  until: number
}

/** Stable for a quarter of an hour, so that a reloaded page reuses its picture. Valid for up to two. */
export function privatePictureUrl(secretKey: string, id: string, now: Date): string {
  const until = ((Math.floor(now.getTime() / stepInMs) + 2) * stepInMs) / 1000
  const sign = signWith(secretKey, 'private pictures', textOf({ id, until }))
  return `/private_img/${id}.webp?until=${until}&sign=${sign}`
}

/** Temporary addresses of private pictures, for authorised people only. */
export function privatePictures({ secretKey, now }: Pick<ShopContext, 'secretKey' | 'now'>, ids: readonly string[]) {
  return ids.map((id) => ({ picture_id: id, url: privatePictureUrl(secretKey, id, now()) }))
}

/** Accepts signatures of a release before HKDF, too, because pages show them during an upgrade. */
export function isSigned(secretKey: string, address: PictureAddress, signature: string): boolean {
  const text = textOf(address)
  const isPresent = isSameText(signature, signWith(secretKey, 'private pictures', text))
  return isPresent || isSameText(signature, signAsFormerly(secretKey, `picture\n${text}`))
}

const textOf = ({ id, until }: PictureAddress) => `${id}\n${until}`
