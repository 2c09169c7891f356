/**
 * Cuts the scenes of the pages into the sizes that browsers choose from. Run it when a master has changed; the results
 * are committed.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { scenesDirectory } from '@yokoso/demo'
import sharp from 'sharp'
import { scenes } from '#ui/display/scenes.ts'

const mastersDir = process.argv[2] ?? scenesDirectory
const picturesDir = fileURLToPath(new URL('../public/pictures/', import.meta.url))

await mkdir(picturesDir, { recursive: true })
for (const scene of Object.values(scenes)) {
  const master = `${mastersDir}/${scene.name}.webp`
  if (!existsSync(master)) throw new Error(`${master} is missing`)
  for (const width of scene.widths) {
    const height = Math.round((width * scene.height) / scene.width)
    await sharp(master)
      .resize(width, height, { fit: 'cover' })
      .webp({ quality: 76, effort: 6, smartSubsample: true })
      .toFile(`${picturesDir}${scene.name}-${width}.webp`)
  }
}
