/** One picture of the home content: the chosen part is uploaded at once; the form saves its id. */
import { useEffect, useRef, useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { ProgressBar } from '#console-ui/display/progress-bar.tsx'
import { maxGoodsPictureInBytes } from '#features/media/values.ts'
import { sendWithProgress } from '#platform/shop-api/upload/send-with-progress.ts'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/display/class-names.ts'
import type { addContentPicture } from '../../console-contract.ts'
import { type ContentPicture, pictureShapes, type PictureShape } from '../../values.ts'
import { largestOf, thumbnailOf } from './content-items.ts'
import { CropDialog } from './crop-dialog.tsx'

interface ContentPictureFieldProps {
  label: string
  shape: PictureShape
  value: ContentPicture | null
  errors: readonly string[]
  onValue(picture: ContentPicture): void
}

const ratios: Record<PictureShape, string> = {
  wide: 'aspect-[1800/840]',
  phone: 'aspect-[5/6] max-w-40',
  body: 'aspect-[7/5] max-w-80',
  banner: 'aspect-[1800/560]',
}
const bytesPerMegabyte = 1024 * 1024

export function ContentPictureField({ label, shape, value, errors, onValue }: ContentPictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(null)
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState('')
  /** The picture in the cropper; `file` is null for the stored one. */
  const [cropped, setCropped] = useState<{ url: string; file: File | null } | null>(null)
  /** The uncut picture, so that another part can be chosen. */
  const [original, setOriginal] = useState<{ id: string; file: File } | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => () => void (cropped?.file && URL.revokeObjectURL(cropped.url)), [cropped])
  const { width, height, widths } = pictureShapes[shape]
  const url = thumbnailOf(value, { scene: shape === 'phone' || shape === 'body' ? 480 : 800, uploaded: widths[0] })
  const crop = (file: File) => setCropped({ url: URL.createObjectURL(file), file })
  const choose = (file: File) => {
    sending.current?.abort()
    setShare(null)
    setError('')
    if (file.size > maxGoodsPictureInBytes)
      setError(m.home_picture_too_large({ megabytes: maxGoodsPictureInBytes / bytesPerMegabyte }))
    else crop(file)
  }
  const send = async (picture: Blob, whole: File | null) => {
    sending.current?.abort()
    setCropped(null)
    setError('')
    const { signal } = (sending.current = new AbortController())
    setShare(0)
    const files = new FormData()
    files.set('file', picture)
    try {
      const { id, ground } = await callConsole<typeof addContentPicture>('POST /api/console/content/pictures/', {
        query: { shape },
        files,
        signal,
        transport: sendWithProgress((sent) => {
          if (!signal.aborted) setShare(sent)
        }),
      })
      if (signal.aborted) return
      setShare(null)
      if (whole) setOriginal({ id, file: whole })
      onValue({ id, ground })
    } catch (thrown) {
      if (signal.aborted) return
      setShare(null)
      setError(thrown instanceof Error ? thrown.message : m.error_internal())
    }
  }
  const wrong = error === '' ? errors : [error]
  const action = url ? m.home_picture_replace() : m.home_picture_choose()
  return (
    <fieldset className="field content-start">
      <legend className="text-small text-ink-2">{label}</legend>
      {url ? (
        <img
          src={url}
          alt=""
          width={width}
          height={height}
          className={classNames('w-full rounded-picture bg-picture-ground object-cover', ratios[shape])}
        />
      ) : (
        <span
          className={classNames('block w-full rounded-picture border border-dashed border-line-strong', ratios[shape])}
        />
      )}
      <span className="flex flex-wrap items-center gap-x-1 gap-y-1 text-small text-ink-2">
        <span className="basis-full">{`${width} × ${height}`}</span>
        <Button aria-label={`${action} ${label}`} onClick={() => input.current?.click()}>
          {action}
        </Button>
        {value && (
          <Button
            variant="quiet"
            aria-label={`${m.home_picture_crop()} ${label}`}
            onClick={() =>
              original?.id === value.id ? crop(original.file) : setCropped({ url: largestOf(value, shape), file: null })
            }
          >
            {m.home_picture_crop()}
          </Button>
        )}
      </span>
      {share !== null && (
        <output className="grid gap-1.5 text-small text-ink-2">
          {m.home_picture_uploading()}
          <ProgressBar label={`${m.home_picture_uploading()} ${label}`} share={share} />
        </output>
      )}
      {wrong.length > 0 && (
        <p className="text-small text-danger" role="alert">
          {wrong.join(' ')}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) choose(file)
        }}
      />
      {cropped && (
        <CropDialog
          label={label}
          shape={shape}
          url={cropped.url}
          onCut={(picture) => void send(picture, cropped.file)}
          // The server names the file's problem.
          onUnreadable={() => {
            setCropped(null)
            if (cropped.file) void send(cropped.file, cropped.file)
            else setError(m.home_picture_unreadable())
          }}
          onClose={() => setCropped(null)}
        />
      )}
    </fieldset>
  )
}
