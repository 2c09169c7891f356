/**
 * Draws the shop's seal in the sizes that phones and previews request. Run it when the seal has changed; the files are
 * committed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { scenesDirectory } from '@yokoso/demo'
import sharp from 'sharp'

const publicDir = fileURLToPath(new URL('../public/', import.meta.url))
const ground = '#4c652c'
// The stroke of よ, as in favicon.svg.
const stroke =
  'M18.2 7v13.8c0 3.4-1.9 5-4.7 5-2.6 0-4.3-1.3-4.3-3.2 0-2 1.9-3.2 4.5-3.2 4.3 0 7.8 2 10.6 5.1M18.4 12.6c2.3 0 4.1-.3 5.7-.9'

/** @param share the seal's share of the width; systems cut circles and squircles out of a full ground */
function seal({ size, radius, share }: { size: number; radius: number; share: number }): Buffer {
  const inset = (34 - 34 * share) / 2
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 34 34"><rect width="34" height="34" rx="${radius}" fill="${ground}"/><path transform="translate(${inset} ${inset}) scale(${share})" d="${stroke}" fill="none" stroke="#fff" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )
}

const icons = [
  { file: 'icons/icon-192.png', size: 192, radius: 5, share: 1 },
  { file: 'icons/icon-512.png', size: 512, radius: 5, share: 1 },
  { file: 'icons/maskable-512.png', size: 512, radius: 0, share: 0.78 },
  { file: 'icons/apple-touch-icon.png', size: 180, radius: 0, share: 0.86 },
]

await mkdir(`${publicDir}icons`, { recursive: true })
for (const { file, ...shape } of icons) {
  await sharp(seal(shape)).png({ compressionLevel: 9, palette: true }).toFile(`${publicDir}${file}`)
}

await sharp(`${scenesDirectory}body-1.webp`)
  .resize(1200, 630, { fit: 'cover', position: 'south' })
  .jpeg({ quality: 78, mozjpeg: true })
  .toFile(`${publicDir}share.jpg`)

await writeFile(`${publicDir}favicon.ico`, await drawFavicon([16, 32, 48]))

/** Writes the icon that browsers and feed readers request by default: a directory of PNGs, readable since 2007. */
async function drawFavicon(sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(
    sizes.map((size) =>
      sharp(seal({ size, radius: 5, share: 1 }))
        .png({ compressionLevel: 9, palette: true })
        .toBuffer(),
    ),
  )
  const header = Buffer.alloc(6 + 16 * sizes.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(sizes.length, 4)
  let offset = header.length
  for (const [index, size] of sizes.entries()) {
    const entry = 6 + 16 * index
    const { length } = pictures[index]!
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += length
  }
  return Buffer.concat([header, ...pictures])
}
