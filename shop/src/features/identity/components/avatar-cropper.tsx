import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { m } from '#texts'
import { type AvatarCrop, keepInside, mostZoom, type PictureSize, push, sideOf } from '../avatar-crop.ts'

export interface AvatarCropperProps {
  /** Of the chosen picture. */
  url: string
  /** null until its size is known. */
  size: PictureSize | null
  crop: AvatarCrop
  onLoad: (image: HTMLImageElement) => void
  onLost: () => void
  onCrop: (crop: AvatarCrop) => void
}

const keyStep = 0.05
const pushes: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}

/** Moves and magnifies a picture under a round window: by hand, by arrow keys, and by a slider; beside it the avatar as it will be. */
export default function AvatarCropper({ url, size, crop, onLoad, onLost, onCrop }: AvatarCropperProps) {
  const zoomId = useId()
  const [isHeld, setIsHeld] = useState(false)

  function drag(event: PointerEvent<HTMLElement>) {
    if (!isHeld || !size) return
    const window = event.currentTarget.clientWidth
    onCrop(push(size, crop, { x: event.movementX / window, y: event.movementY / window }))
  }
  function pushByKey(event: KeyboardEvent) {
    const by = pushes[event.key]
    if (!by || !size) return
    event.preventDefault()
    onCrop(push(size, crop, by))
  }

  return (
    <div className="flex w-full flex-wrap items-center gap-x-8 gap-y-4">
      <button
        type="button"
        aria-label={m.identity_avatar_move()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setIsHeld(true)
        }}
        onPointerMove={drag}
        onPointerUp={() => setIsHeld(false)}
        onPointerCancel={() => setIsHeld(false)}
        onKeyDown={pushByKey}
        className="relative aspect-square w-60 max-w-full cursor-grab! touch-none overflow-hidden rounded-panel bg-picture-ground active:cursor-grabbing!"
      >
        <Cropped url={url} size={size} crop={crop} onLoad={onLoad} onLost={onLost} />
        <span aria-hidden="true" className="absolute inset-0 rounded-pill shadow-[0_0_0_999px_var(--color-scrim)]" />
      </button>
      <div className="grid flex-1 basis-40 justify-items-start gap-3">
        <span className="relative block size-24 overflow-hidden rounded-pill bg-picture-ground">
          <Cropped url={url} size={size} crop={crop} alt={m.identity_avatar_preview()} />
        </span>
        <label htmlFor={zoomId} className="text-note text-ink-2">
          {m.identity_avatar_zoom()}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          disabled={!size}
          onChange={(event) => size && onCrop(keepInside(size, { ...crop, zoom: Number(event.target.value) }))}
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
  const side = size ? sideOf(size, crop) : 1
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
