import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { m } from '#texts'
import { IconButton } from '../controls/icon-button.tsx'
import { clampCrop, cropSizeOf, maxZoom, moveCrop, type PictureCrop, type PictureSize } from './picture-crop.ts'

export interface PictureCropperProps {
  /** URL of the chosen picture. */
  url: string
  /** null until the size is known. */
  size: PictureSize | null
  crop: PictureCrop
  /** Width of the part by its height. */
  ratio: number
  /** Classes of the window: its width and corners. */
  className: string
  /** Covers the outside of the selected part. */
  mask?: ReactNode
  /** Above the controls. */
  preview?: ReactNode
  onLoad: (image: HTMLImageElement) => void
  onLost: () => void
  onCrop: (crop: PictureCrop) => void
}

const keyStep = 0.05
const buttonStep = 0.1
const pushes: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** For people without mouse, touch and keyboard. */
const pushButtons = [
  { icon: 'left', key: 'ArrowLeft', label: m.ui_crop_move_left },
  { icon: 'up', key: 'ArrowUp', label: m.ui_crop_move_up },
  { icon: 'down', key: 'ArrowDown', label: m.ui_crop_move_down },
  { icon: 'right', key: 'ArrowRight', label: m.ui_crop_move_right },
] as const

/** Moves and zooms a picture under a window: by hand, arrow keys, buttons or slider. */
export function PictureCropper(props: PictureCropperProps) {
  const { url, size, crop, ratio, className, mask, preview, onLoad, onLost, onCrop } = props
  const zoomId = useId()
  const [isDragging, setIsDragging] = useState(false)

  function drag(event: PointerEvent<HTMLElement>) {
    if (!isDragging || !size) return
    const { clientWidth, clientHeight } = event.currentTarget
    onCrop(moveCrop(size, crop, { x: event.movementX / clientWidth, y: event.movementY / clientHeight, ratio }))
  }
  function moveBy(key: string, step: number) {
    const direction = pushes[key]
    if (direction && size) onCrop(moveCrop(size, crop, { x: direction.x * step, y: direction.y * step, ratio }))
  }
  function moveByKey(event: KeyboardEvent) {
    if (!(event.key in pushes)) return
    event.preventDefault()
    moveBy(event.key, keyStep)
  }

  return (
    <div className="flex w-full flex-wrap items-center gap-x-8 gap-y-4">
      <button
        type="button"
        aria-label={m.ui_crop_move()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setIsDragging(true)
        }}
        onPointerMove={drag}
        onPointerUp={() => setIsDragging(false)}
        onPointerCancel={() => setIsDragging(false)}
        onKeyDown={moveByKey}
        style={{ aspectRatio: ratio }}
        className={`relative max-w-full cursor-grab! touch-none overflow-hidden bg-picture-ground active:cursor-grabbing! ${className}`}
      >
        <CroppedPicture url={url} size={size} crop={crop} ratio={ratio} onLoad={onLoad} onLost={onLost} />
        {mask}
      </button>
      <div className="grid flex-1 basis-48 justify-items-start gap-3">
        {preview}
        <div className="-ml-2.5 flex" data-steps>
          {pushButtons.map(({ icon, key, label }) => (
            <IconButton key={key} icon={icon} label={label()} onClick={() => moveBy(key, buttonStep)} />
          ))}
        </div>
        <label htmlFor={zoomId} className="text-note text-ink-2">
          {m.ui_crop_zoom()}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          disabled={!size}
          onChange={(event) => size && onCrop(clampCrop(size, { ...crop, zoom: Number(event.target.value) }, ratio))}
          className="h-target w-full max-w-60 accent-accent-fill"
        />
      </div>
    </div>
  )
}

interface CroppedPictureProps extends Pick<PictureCropperProps, 'url' | 'size' | 'crop' | 'ratio'> {
  alt?: string
  onLoad?: (image: HTMLImageElement) => void
  onLost?: () => void
}

/** The part fills the element around it. */
export function CroppedPicture({ url, size, crop, ratio, alt = '', onLoad, onLost }: CroppedPictureProps) {
  const part = size ? cropSizeOf(size, crop, ratio) : { width: 1, height: 1 }
  const percent = (share: number) => `${share * 100}%`
  return (
    <img
      src={url}
      alt={alt}
      draggable={false}
      onLoad={(event) => onLoad?.(event.currentTarget)}
      onError={onLost}
      className="absolute max-w-none select-none"
      style={
        size
          ? {
              width: percent(size.width / part.width),
              height: percent(size.height / part.height),
              left: percent(0.5 - (crop.x * size.width) / part.width),
              top: percent(0.5 - (crop.y * size.height) / part.height),
            }
          : { visibility: 'hidden' }
      }
    />
  )
}
