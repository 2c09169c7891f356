import { useId, useRef } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { Icon } from '#ui/display/icon.tsx'
import { ProgressBar } from '#console-ui/display/progress-bar.tsx'
import { shopPictureUrl } from '../../values.ts'
import { usePictureUpload } from './use-picture-upload.ts'

export interface PictureFieldProps {
  label: string
  /** Id of the picture; null without one. */
  value: string | null
  isChanged: boolean
  onValue(id: string | null): void
  errors: readonly string[]
}

/** One picture: chosen or dropped, seen, replaced and removed. The file is uploaded at once; the form saves its id. */
export function PictureField({ label, value, isChanged, onValue, errors }: PictureFieldProps) {
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const upload = usePictureUpload(onValue)
  const url = shopPictureUrl(value)
  const chooseAction = url ? m.content_picture_replace() : m.content_picture_choose()
  const action = upload.share === null ? chooseAction : m.content_picture_cancel()
  const withLabel = (act: string) => m.content_picture_of({ action: act, label })
  const wrong = upload.error === '' ? errors : [upload.error]
  return (
    <fieldset className="field">
      <legend className="text-small text-ink-2">{label}</legend>
      <div
        className={classNames(
          'flex min-h-19 flex-wrap items-center gap-3 rounded-control border border-dashed p-3',
          wrong.length > 0 ? 'border-danger' : 'border-line-strong',
          isChanged && 'changed',
        )}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [file] = event.dataTransfer.files
          if (file) void upload.start(file)
        }}
      >
        {url ? (
          <a
            className="flex-none"
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={m.content_picture_open({ label })}
          >
            <img
              className="size-13 rounded-picture bg-picture-ground object-contain"
              src={url}
              alt=""
              width={52}
              height={52}
            />
          </a>
        ) : (
          <span className="grid size-13 flex-none place-items-center rounded-picture bg-sunk text-ink-3">
            <Icon name="upload" size={20} />
          </span>
        )}
        {upload.share === null ? (
          <span className="min-w-30 flex-1 text-small text-ink-2">
            {url && isChanged ? m.content_picture_set() : m.content_picture_hint()}
          </span>
        ) : (
          <output className="grid flex-1 gap-1.5 text-small text-ink-2">
            {m.content_picture_uploading()}
            <ProgressBar label={withLabel(m.content_picture_uploading())} share={upload.share} />
          </output>
        )}
        <Button
          ref={main}
          aria-label={withLabel(action)}
          aria-describedby={wrong.length > 0 ? noteId : undefined}
          onClick={() => (upload.share === null ? input.current?.click() : upload.cancel())}
        >
          {action}
        </Button>
        {url && upload.share === null && (
          <Button
            variant="quiet"
            aria-label={withLabel(m.content_remove())}
            onClick={() => {
              onValue(null)
              main.current?.focus()
            }}
          >
            {m.content_remove()}
          </Button>
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
            if (file) void upload.start(file)
          }}
        />
      </div>
      {wrong.length > 0 && (
        <p className="text-small text-danger" id={noteId} role="alert">
          {wrong.join(' ')}
        </p>
      )}
    </fieldset>
  )
}
