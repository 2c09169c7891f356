/** Chooses which part of a picture a field shows, in the field's shape. */
import { useRef, useState } from 'react'
import { m } from '#texts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { cropPicture, cropSizeOf, initialCrop, type PictureSize } from '#ui/cropper/picture-crop.ts'
import { PictureCropper } from '#ui/cropper/picture-cropper.tsx'
import { pictureShapes, type PictureShape } from '../../values.ts'

interface CropDialogProps {
  label: string
  shape: PictureShape
  /** URL of the whole picture. */
  url: string
  onCut(picture: Blob): void
  /** The browser does not read the picture. */
  onUnreadable(): void
  onClose(): void
}

const windows: Record<PictureShape, string> = { wide: 'w-full', banner: 'w-full', body: 'w-full', phone: 'w-60' }

export function CropDialog({ label, shape, url, onCut, onUnreadable, onClose }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<PictureSize | null>(null)
  const [crop, setCrop] = useState(initialCrop)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { width, height } = pictureShapes[shape]
  const ratio = width / height
  const cut = async () => {
    if (!image.current) return
    setBusy(true)
    try {
      onCut(await cropPicture(image.current, crop, { width, height }))
    } catch (thrown) {
      setBusy(false)
      setFailure(thrown instanceof Error ? thrown.message : m.error_internal())
    }
  }
  const part = size && cropSizeOf(size, crop, ratio)
  return (
    <ConsoleDialog title={m.home_crop_title({ label })} className="w-[min(640px,calc(100vw-32px))]" onClose={onClose}>
      <PictureCropper
        url={url}
        size={size}
        crop={crop}
        ratio={ratio}
        className={`rounded-picture ${windows[shape]}`}
        onLoad={(loaded) => {
          image.current = loaded
          setSize({ width: loaded.naturalWidth, height: loaded.naturalHeight })
        }}
        onLost={onUnreadable}
        onCrop={setCrop}
      />
      <p className={part && part.width < width ? 'mt-3 text-small text-warn' : 'mt-3 text-small text-ink-2'}>
        {part && part.width < width
          ? m.home_crop_small({ width: Math.round(part.width), height: Math.round(part.height) })
          : m.home_crop_hint()}
      </p>
      {failure && (
        <p className="text-small text-danger" role="alert">
          {failure}
        </p>
      )}
      <FormActs submit={m.home_crop_use()} isBusy={isBusy || !size} onSubmit={() => void cut()} onClose={onClose} />
    </ConsoleDialog>
  )
}
