import sharp from 'sharp'

const cell = 200
const columns = 8

/** Writes a PNG with all pictures side by side, to look them over. */
export async function writeContactSheet(svgs: readonly string[], file: string): Promise<void> {
  const cells = []
  for (const [i, svg] of svgs.entries()) {
    const input = await sharp(Buffer.from(svg))
      .resize(cell, cell, { fit: 'contain', background: '#fff' })
      .png()
      .toBuffer()
    cells.push({ input, left: (i % columns) * cell, top: Math.floor(i / columns) * cell })
  }
  const height = Math.max(1, Math.ceil(svgs.length / columns)) * cell
  await sharp({ create: { width: columns * cell, height, channels: 3, background: '#fff' } })
    .composite(cells)
    .png()
    .toFile(file)
}
