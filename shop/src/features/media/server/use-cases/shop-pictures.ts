/** Pictures of the shop: public, and named by their content. Storing the same picture again renews its date. */
import { createHash } from 'node:crypto'
import type { Disk } from 'flydrive'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { readIfStored } from '#platform/storage/read-if-stored.ts'
import { encodeMaster } from './goods-picture-files.ts'

type Places = Pick<ShopContext, 'storage'>

const idLength = 32
const folder = 'shop/'
const storedKey = /^shop\/([0-9a-f]{32}(?:-\d{3,4})?)\.webp$/
const paperId = /^[0-9a-f]{32}$/
const keyOf = (id: string) => `${folder}${id}.webp`

export interface ShopPicture {
  id: string
  bytes: Buffer
}

/** @throws NotAPicture, PictureTooLarge */
export async function makeShopPicture(bytes: Buffer): Promise<ShopPicture> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, idLength)
  return { id, bytes: (await encodeMaster(bytes)) ?? bytes }
}

export function storeShopPicture({ storage }: Places, { id, bytes }: ShopPicture): Promise<void> {
  return storage.put(keyOf(id), bytes)
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

/** Ids of the papers' pictures that were last stored before that time. */
export async function listShopPicturesBefore(places: Places, before: Date): Promise<string[]> {
  return (await listShopFilesBefore(places, before)).filter((name) => paperId.test(name))
}

/** Names of all files that were last stored before that time. */
export async function listShopFilesBefore({ storage }: Places, before: Date): Promise<string[]> {
  const old: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await storage.listAll(folder, paginationToken ? { paginationToken } : {}).catch(noneWithoutFolder)
    for (const file of page.objects) {
      if (!file.isFile) continue
      const id = storedKey.exec(file.key)?.[1]
      if (id && (await file.getMetaData()).lastModified < before) old.push(id)
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
  return old
}

export function deleteShopPicture({ storage }: Places, id: string): Promise<void> {
  return storage.delete(keyOf(id))
}

/** A folder on disk exists from its first file on. */
function noneWithoutFolder(error: NodeJS.ErrnoException): Awaited<ReturnType<Disk['listAll']>> {
  if (error.code !== 'ENOENT') throw error
  return { objects: [] }
}
