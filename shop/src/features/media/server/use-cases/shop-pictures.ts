/** Pictures of the shop's papers: public, named by their content, never overwritten. */
import { createHash } from 'node:crypto'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { readIfStored } from '#platform/storage/read-if-stored.ts'
import { encodeMaster } from './goods-picture-files.ts'

type Places = Pick<ShopContext, 'storage'>

const idLength = 32
const keyOf = (id: string) => `shop/${id}.webp`

/**
 * Idempotent: the same picture has the same id.
 * @throws NotAPicture, PictureTooLarge
 */
export async function storeShopPicture({ storage }: Places, bytes: Buffer): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, idLength)
  if (!(await storage.exists(keyOf(id)))) await storage.put(keyOf(id), (await encodeMaster(bytes)) ?? bytes)
  return id
}

export function isShopPictureStored({ storage }: Places, id: string): Promise<boolean> {
  return storage.exists(keyOf(id))
}

/** @throws NotFound */
export async function readShopPicture({ storage }: Places, id: string): Promise<Buffer> {
  const bytes = await readIfStored(storage, keyOf(id))
  if (!bytes) throw new NotFound()
  return bytes
}
