import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

export const picturesFolder = new URL('../pictures/', import.meta.url)

export interface Picture {
  /** Path below the pictures folder, without the ending: `goods/TEA-MAT-01`. */
  name: string
  svg: string
}

/** File name to the hash of the SVG it was rendered from. */
export type Manifest = Record<string, string>

const manifestFile = new URL('manifest.json', picturesFolder)
// Dense patterns compress badly; above this size a picture is stored a little coarser.
const maxSizeInBytes = 44_000
const qualities = [74, 64, 54] as const

export const pictureFile = (name: string) => new URL(`${name}.webp`, picturesFolder)

export const hashOf = (svg: string) => createHash('sha256').update(svg).digest('base64url').slice(0, 16)

export async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

export async function writeManifest(manifest: Manifest): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(manifest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await mkdir(picturesFolder, { recursive: true })
  await writeFile(manifestFile, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Renders the picture to its webp file; returns the size in bytes. */
export async function renderPicture({ name, svg }: Picture): Promise<number> {
  const file = pictureFile(name)
  await mkdir(new URL('.', file), { recursive: true })
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await sharp(Buffer.from(svg)).webp({ quality, smartSubsample: true, effort: 6 }).toBuffer()
    if (bytes.length <= maxSizeInBytes) break
  }
  await writeFile(file, bytes)
  return bytes.length
}
