import { m } from '#texts'
import { CroppedPicture, PictureCropper, type PictureCropperProps } from '#ui/cropper/picture-cropper.tsx'

type AvatarCropperProps = Pick<PictureCropperProps, 'url' | 'size' | 'crop' | 'onLoad' | 'onLost' | 'onCrop'>

/** Cuts a square, of which avatars show a circle, with a preview of the avatar. */
export default function AvatarCropper(props: AvatarCropperProps) {
  const { url, size, crop } = props
  return (
    <PictureCropper
      {...props}
      ratio={1}
      className="w-60 rounded-panel"
      mask={
        <span
          aria-hidden="true"
          className="absolute inset-0 rounded-pill shadow-[0_0_0_999px_var(--color-scrim)] forced-colors:border-2 forced-colors:border-[CanvasText]"
        />
      }
      preview={
        <span className="relative block size-24 overflow-hidden rounded-pill bg-picture-ground">
          <CroppedPicture url={url} size={size} crop={crop} ratio={1} alt={m.identity_avatar_preview()} />
        </span>
      }
    />
  )
}
