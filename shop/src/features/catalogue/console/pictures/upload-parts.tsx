/** Choosing and dropping pictures, and the progress of each. */
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ProgressBar } from '#console-ui/display/progress-bar.tsx'
import type { Uploads } from '#console-ui/forms/use-uploads.ts'

/** The field covers the whole area, so that dropped files reach it. */
export function AddPictures({ uploads }: { uploads: Uploads }) {
  return (
    <label className="relative grid size-28 cursor-pointer content-center justify-items-center gap-1.5 rounded-picture border border-dashed border-line-strong p-2 text-center text-small/[18px] text-ink-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-ink-2 hover:text-ink">
      <Icon name="plus" size={20} />
      {m.catalogue_pictures_add()}
      <input
        type="file"
        className="absolute inset-0 cursor-pointer opacity-0"
        accept="image/jpeg,image/png,image/webp"
        multiple
        onChange={(event) => {
          uploads.add(event.target.files ?? [])
          event.target.value = ''
        }}
      />
    </label>
  )
}

export function UploadRows({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null
  return (
    <ul className="plain-rows mt-2 *:flex-wrap" aria-label={m.catalogue_uploads()}>
      {uploads.list.map((upload) => {
        const { key, file, share, why } = upload
        if (!why)
          return (
            <li key={key}>
              <span>{file.name}</span>
              <ProgressBar label={m.catalogue_upload_of({ name: file.name })} share={share} />
            </li>
          )
        return (
          <li key={key}>
            <span>{file.name}</span>
            <span className="text-small text-danger flex-1" role="alert">
              {why}
            </span>
            <span className="action-row">
              <Button onClick={() => uploads.retry(upload)}>{m.catalogue_upload_again()}</Button>
              <Button variant="quiet" onClick={() => uploads.cancel(upload)}>
                {m.catalogue_upload_cancel()}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
