import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { m } from '#texts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import {
  type AvatarCrop,
  clampCrop,
  maxZoom,
  type PictureSize,
  moveCrop,
  cropSizeOf,
} from '../../client/avatar-crop.ts'

export interface AvatarCropperProps {
  /** URL of the chosen picture. */
  url: string
  /** null until the size is known. */
  size: PictureSize | null
  crop: AvatarCrop
  onLoad: (image: HTMLImageElement) => void
  onLost: () => void
  onCrop: (crop: AvatarCrop) => void
}

const keyStep = 0.05
const buttonStep = 0.1
const pushes: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** For people who can neither drag nor press keys. */
const pushButtons = [
  { icon: 'left', key: 'ArrowLeft', label: m.identity_avatar_move_left },
  { icon: 'up', key: 'ArrowUp', label: m.identity_avatar_move_up },
  { icon: 'down', key: 'ArrowDown', label: m.identity_avatar_move_down },
  { icon: 'right', key: 'ArrowRight', label: m.identity_avatar_move_right },
] as const

/**
 * Moves and zooms a picture under a round window: by hand, arrow keys, buttons or slider.
 * Shows a preview of the avatar.
 */
export default function AvatarCropper({ url, size, crop, onLoad, onLost, onCrop }: AvatarCropperProps) {
  const zoomId = useId()
  const [isDragging, setIsDragging] = useState(false)

  function drag(event: PointerEvent<HTMLElement>) {
    if (!isDragging || !size) return
    const window = event.currentTarget.clientWidth
    onCrop(moveCrop(size, crop, { x: event.movementX / window, y: event.movementY / window }))
  }
  function moveBy(key: string, step: number) {
    const direction = pushes[key]
    if (direction && size) onCrop(moveCrop(size, crop, { x: direction.x * step, y: direction.y * step }))
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
        aria-label={m.identity_avatar_move()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setIsDragging(true)
        }}
        onPointerMove={drag}
        onPointerUp={() => setIsDragging(false)}
        onPointerCancel={() => setIsDragging(false)}
        onKeyDown={moveByKey}
        className="relative aspect-square w-60 max-w-full cursor-grab! touch-none overflow-hidden rounded-panel bg-picture-ground active:cursor-grabbing!"
      >
        <Cropped url={url} size={size} crop={crop} onLoad={onLoad} onLost={onLost} />
        <span
          aria-hidden="true"
          className="absolute inset-0 rounded-pill shadow-[0_0_0_999px_var(--color-scrim)] forced-colors:border-2 forced-colors:border-[CanvasText]"
        />
      </button>
      <div className="grid flex-1 basis-48 justify-items-start gap-3">
        <span className="relative block size-24 overflow-hidden rounded-pill bg-picture-ground">
          <Cropped url={url} size={size} crop={crop} alt={m.identity_avatar_preview()} />
        </span>
        <div className="-ml-2.5 flex" data-steps>
          {pushButtons.map(({ icon, key, label }) => (
            <IconButton key={key} icon={icon} label={label()} onClick={() => moveBy(key, buttonStep)} />
          ))}
        </div>
        <label htmlFor={zoomId} className="text-note text-ink-2">
          {m.identity_avatar_zoom()}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          disabled={!size}
          onChange={(event) => size && onCrop(clampCrop(size, { ...crop, zoom: Number(event.target.value) }))}
          className="h-target w-full max-w-60 accent-accent-fill"
        />
      </div>
    </div>
  )
}

interface CroppedProps extends Pick<AvatarCropperProps, 'url' | 'size' | 'crop'> {
  alt?: string
  onLoad?: (image: HTMLImageElement) => void
  onLost?: () => void
}

/** The crop's square fills the element around it. */
function Cropped({ url, size, crop, alt = '', onLoad, onLost }: CroppedProps) {
  const side = size ? cropSizeOf(size, crop) : 1
  const share = (length: number) => `${(length / side) * 100}%`
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
              width: share(size.width),
              height: share(size.height),
              left: share(side / 2 - crop.x * size.width),
              top: share(side / 2 - crop.y * size.height),
            }
          : { visibility: 'hidden' }
      }
    />
  )
}
