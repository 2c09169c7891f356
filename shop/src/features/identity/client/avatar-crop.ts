/** Which square of a picture becomes the avatar. */

export interface PictureSize {
  width: number
  height: number
}

export interface AvatarCrop {
  /** The square's middle, as shares of the picture's width and height. */
  x: number
  y: number
  /** 1: as large as fits. */
  zoom: number
}

export const maxZoom = 4
export const initialCrop: AvatarCrop = { x: 0.5, y: 0.5, zoom: 1 }
const avatarSizeInPixels = 512

/** The square's side in pixels of the picture. */
export function cropSizeOf({ width, height }: PictureSize, { zoom }: AvatarCrop): number {
  return Math.min(width, height) / zoom
}

/** The nearest crop whose square lies inside the picture. */
export function clampCrop(size: PictureSize, crop: AvatarCrop): AvatarCrop {
  const zoom = clamp(crop.zoom, 1, maxZoom)
  const half = cropSizeOf(size, { ...crop, zoom }) / 2
  const [marginX, marginY] = [half / size.width, half / size.height]
  return { x: clamp(crop.x, marginX, 1 - marginX), y: clamp(crop.y, marginY, 1 - marginY), zoom }
}

/** The crop after the picture was pushed by a share of the square's side: to the right is positive. */
export function moveCrop(size: PictureSize, crop: AvatarCrop, by: { x: number; y: number }): AvatarCrop {
  const side = cropSizeOf(size, crop)
  return clampCrop(size, {
    ...crop,
    x: crop.x - (by.x * side) / size.width,
    y: crop.y - (by.y * side) / size.height,
  })
}

/** @throws Error when the browser cannot draw the picture */
export async function cropAvatar(image: HTMLImageElement, crop: AvatarCrop): Promise<Blob> {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const side = cropSizeOf(size, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = avatarSizeInPixels
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, avatarSizeInPixels, avatarSizeInPixels)
  context.imageSmoothingQuality = 'high'
  const [left, top] = [crop.x * size.width - side / 2, crop.y * size.height - side / 2]
  context.drawImage(image, left, top, side, side, 0, 0, avatarSizeInPixels, avatarSizeInPixels)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the avatar could not be cut'))),
      'image/jpeg',
      0.92,
    ),
  )
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
