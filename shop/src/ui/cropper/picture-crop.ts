/** Which part of a picture is cut out. */

export interface PictureSize {
  width: number
  height: number
}

export interface PictureCrop {
  /** The part's middle, as shares of the picture's width and height. */
  x: number
  y: number
  /** 1: as large as fits. */
  zoom: number
}

export const maxZoom = 4
export const initialCrop: PictureCrop = { x: 0.5, y: 0.5, zoom: 1 }

/**
 * The part in pixels of the picture.
 * @param ratio width of the part by its height
 */
export function cropSizeOf({ width, height }: PictureSize, { zoom }: PictureCrop, ratio: number): PictureSize {
  const widest = Math.min(width, height * ratio)
  return { width: widest / zoom, height: widest / ratio / zoom }
}

/** The nearest crop that lies inside the picture. */
export function clampCrop(size: PictureSize, crop: PictureCrop, ratio: number): PictureCrop {
  const zoom = clamp(crop.zoom, 1, maxZoom)
  const part = cropSizeOf(size, { ...crop, zoom }, ratio)
  const [marginX, marginY] = [part.width / 2 / size.width, part.height / 2 / size.height]
  return { x: clamp(crop.x, marginX, 1 - marginX), y: clamp(crop.y, marginY, 1 - marginY), zoom }
}

/** The crop after the picture was pushed by shares of the part's width and height: to the right is positive. */
export function moveCrop(
  size: PictureSize,
  crop: PictureCrop,
  { x, y, ratio }: { x: number; y: number; ratio: number },
): PictureCrop {
  const part = cropSizeOf(size, crop, ratio)
  const moved = { ...crop, x: crop.x - (x * part.width) / size.width, y: crop.y - (y * part.height) / size.height }
  return clampCrop(size, moved, ratio)
}

/**
 * The selected part as a JPEG of the given size, over white.
 * @throws Error when the browser cannot draw the picture
 */
export async function cropPicture(
  image: HTMLImageElement,
  crop: PictureCrop,
  { width, height }: PictureSize,
): Promise<Blob> {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const part = cropSizeOf(size, crop, width / height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  const [left, top] = [crop.x * size.width - part.width / 2, crop.y * size.height - part.height / 2]
  context.drawImage(image, left, top, part.width, part.height, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be cut'))),
      'image/jpeg',
      0.92,
    ),
  )
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
