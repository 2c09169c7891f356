/** One picture of the home content: its file is uploaded at once; the form saves its id. */
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
import { thumbnailOf } from './content-items.ts'

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
  useEffect(() => () => sending.current?.abort(), [])
  const { width, height, widths } = pictureShapes[shape]
  const url = thumbnailOf(value, { scene: shape === 'phone' || shape === 'body' ? 480 : 800, uploaded: widths[0] })
  const start = async (file: File) => {
    sending.current?.abort()
    setError('')
    if (file.size > maxGoodsPictureInBytes) {
      setError(m.home_picture_too_large({ megabytes: maxGoodsPictureInBytes / bytesPerMegabyte }))
      return
    }
    const { signal } = (sending.current = new AbortController())
    setShare(0)
    const files = new FormData()
    files.set('file', file)
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
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        {`${width} × ${height}`}
        <Button aria-label={`${action} ${label}`} onClick={() => input.current?.click()}>
          {action}
        </Button>
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
          if (file) void start(file)
        }}
      />
    </fieldset>
  )
}
