/** Pictures for tests. */
import sharp from 'sharp'

export interface PictureOptions {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff'
  /** Any CSS colour; makes one picture differ from another. */
  colour?: string
}

export function createPicture(options: PictureOptions = {}): Promise<Buffer> {
  const { width = 64, height = 48, format = 'jpeg', colour = '#5b7f3b' } = options
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()
}

/** A form with one file in it. */
export function formWithFile(bytes: Buffer | string, options: { field?: string; name?: string } = {}): FormData {
  const form = new FormData()
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  form.set(options.field ?? 'file', new File([content], options.name ?? 'avatar.jpg'))
  return form
}
