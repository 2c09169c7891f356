import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#texts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { Button } from '#ui/controls/button.tsx'
import { cropPicture, initialCrop, type PictureCrop, type PictureSize } from '#ui/cropper/picture-crop.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import type { AvatarResponse } from '../../client/upload-avatar.ts'

const AvatarCropper = lazyPart(() => import('./avatar-cropper.tsx'))

const avatarSize = { width: 512, height: 512 }
const shownTypes = ['image/jpeg', 'image/png']

interface Chosen {
  name: string
  /** Address of the preview; null where the file is no picture. */
  preview: string | null
  /** Response at the time of choosing: a later success belongs to this file. */
  since: AvatarResponse | undefined
}

/** Crops a chosen or dropped picture and posts the square to the profile page. */
export function AvatarForm() {
  const fetcher = useFetcher<AvatarResponse>()
  const response = fetcher.state === 'idle' ? fetcher.data : undefined
  const formRef = useRef<HTMLFormElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [lastChosen, setLastChosen] = useState<Chosen | null>(null)
  const [size, setSize] = useState<PictureSize | null>(null)
  const [crop, setCrop] = useState<PictureCrop>(initialCrop)
  const isSent = response?.failure === null && response !== lastChosen?.since
  const chosen = isSent ? null : lastChosen
  const preview = chosen?.preview ?? null
  const failure = response === chosen?.since ? null : response?.failure
  const noteId = useId()
  const failureId = useId()

  useEffect(() => {
    if (isSent) formRef.current?.reset()
  }, [isSent])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  function choose(files: FileList | null) {
    const file = files?.[0]
    setSize(null)
    setCrop(initialCrop)
    if (!file) return setLastChosen(null)
    const isShown = shownTypes.includes(file.type)
    setLastChosen({ name: file.name, preview: isShown ? URL.createObjectURL(file) : null, since: fetcher.data })
  }

  function takeDropped(event: DragEvent) {
    event.preventDefault()
    if (!inputRef.current || event.dataTransfer.files.length === 0) return
    inputRef.current.files = event.dataTransfer.files
    choose(event.dataTransfer.files)
  }

  function load(loaded: HTMLImageElement) {
    image.current = loaded
    setSize({ width: loaded.naturalWidth, height: loaded.naturalHeight })
  }

  function sendAsItIs() {
    setLastChosen(chosen && { ...chosen, preview: null })
  }

  /** Sends unreadable files unchanged, so that the API reports the problem. */
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (preview && size && image.current)
      form.set('file', await cropPicture(image.current, crop, avatarSize), 'avatar.jpg')
    await fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' })
  }

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => void send(event)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={takeDropped}
      className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-panel border border-dashed border-line-strong p-6"
    >
      {preview && (
        <AvatarCropper
          url={preview}
          size={size}
          crop={crop}
          onLoad={load}
          onLost={sendAsItIs}
          onMissing={sendAsItIs}
          onCrop={setCrop}
        />
      )}
      <div className="min-w-0 flex-1 basis-24">
        <p>{m.identity_avatar_change()}</p>
        <p id={noteId} className="text-note text-ink-2">
          {chosen?.name ?? m.identity_avatar_kinds()}
        </p>
        {failure && (
          <p id={failureId} className="text-note text-danger">
            {failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <label
          className={`${buttonStyle({ isSmall: true })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
        >
          {m.identity_avatar_choose()}
          <input
            ref={inputRef}
            type="file"
            name="file"
            accept=".jpg,.png"
            required
            aria-describedby={failure ? `${failureId} ${noteId}` : noteId}
            aria-invalid={Boolean(failure) || undefined}
            onChange={(event) => choose(event.target.files)}
            className="sr-only"
          />
        </label>
        <Button type="submit" variant="primary" isSmall isBusy={fetcher.state !== 'idle'}>
          {m.identity_avatar_upload()}
        </Button>
      </div>
    </fetcher.Form>
  )
}
