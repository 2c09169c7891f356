/** Jobs and results of the process for pictures. */
import type { FormatEnum, JpegOptions, WebpOptions } from 'sharp'

export type PictureFormat = 'jpeg' | 'png' | 'webp'

export interface Recipe {
  /** `inside` never makes a picture larger. */
  resize?: { width: number; height: number; fit: 'inside' | 'cover' | 'fill' }
  /** Replaces transparency. */
  background?: string
  /** `raw`: red, green and blue of each pixel. */
  format: { name: keyof FormatEnum & (PictureFormat | 'raw'); options?: JpegOptions | WebpOptions }
}

export interface PictureJob {
  bytes: Uint8Array
  maxPixels: number
  /** A picture that already fits stays unchanged. */
  keepIf?: { format: PictureFormat; maxSideInPixels: number }
  recipe: Recipe
}

export type PictureResult =
  | { made: Uint8Array | null }
  | { refused: 'too-large' }
  | { refused: 'not-a-picture'; reason: string }
