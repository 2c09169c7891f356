/** Stores uploads until the file is applied: the table, the ZIP of pictures, and its list of names. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { temporaryUploadDir } from '#platform/http/calls/uploads.ts'
import { findUnappliedImports } from '../../queries/goods-picture-queries.ts'

type Places = Pick<ShopContext, 'storage'>

const folder = 'imports/'
const parts = ['table', 'zip', 'json'] as const
export type StoredPart = (typeof parts)[number]
const keyOf = (id: string, part: StoredPart) => `${folder}${id}.${part}`
const storedKey = /^imports\/([\da-f-]{36})\.(?:table|zip|json)$/

export function storeFile({ storage }: Places, id: string, { part, path }: { part: StoredPart; path: string }) {
  return storage.putStream(keyOf(id, part), createReadStream(path))
}

export function storeNames({ storage }: Places, id: string, names: readonly string[]): Promise<void> {
  return storage.put(keyOf(id, 'json'), JSON.stringify(names))
}

export async function readNames({ storage }: Places, id: string): Promise<string[]> {
  return JSON.parse(await storage.get(keyOf(id, 'json'))) as string[]
}

/** Copies a part to this machine while `work` runs. */
export async function withCopy<Result>(
  { storage, config }: Pick<ShopContext, 'storage' | 'config'>,
  { id, part }: { id: string; part: StoredPart },
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const directory = temporaryUploadDir(config.dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, `${crypto.randomUUID()}.${part}`)
  try {
    await pipeline(await storage.getStream(keyOf(id, part)), createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

export async function deleteStoredFiles({ storage }: Places, id: string): Promise<void> {
  for (const part of parts) await storage.delete(keyOf(id, part))
}

/** Deletes objects without an import: of failed uploads, and of deleted files. */
export async function deleteUnusedFiles(
  { storage, database }: Pick<ShopContext, 'storage' | 'database'>,
  before: Date,
): Promise<number> {
  const old = new Set<string>()
  let paginationToken: string | undefined
  do {
    const page = await storage.listAll(folder, paginationToken ? { paginationToken } : {}).catch(noneWithoutFolder)
    for (const file of page.objects) {
      const id = file.isFile ? storedKey.exec(file.key)?.[1] : undefined
      if (id && file.isFile && (await file.getMetaData()).lastModified < before) old.add(id)
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
  const waiting = new Set(await findUnappliedImports(database, [...old]))
  const unused = [...old].filter((id) => !waiting.has(id))
  for (const id of unused) await deleteStoredFiles({ storage }, id)
  return unused.length
}

/** A folder on disk exists from its first file on. */
function noneWithoutFolder(error: NodeJS.ErrnoException): Awaited<ReturnType<Places['storage']['listAll']>> {
  if (error.code !== 'ENOENT') throw error
  return { objects: [] }
}
