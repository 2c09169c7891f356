/** Choosing and dropping pictures, and the progress of each. */
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { Uploads } from './use-uploads.ts'

/** The field covers the whole area, so that dropped files reach it. */
export function AddPictures({ uploads }: { uploads: Uploads }) {
  return (
    <label className="c-pic-add">
      <Icon name="plus" size={20} />
      {m.catalogue_pictures_add()}
      <input
        type="file"
        className="c-pic-file"
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
    <ul className="c-rows c-uploads" aria-label={m.catalogue_uploads()}>
      {uploads.list.map((upload) => {
        const { key, file, share, why } = upload
        if (!why)
          return (
            <li key={key}>
              <span>{file.name}</span>
              <progress aria-label={m.catalogue_upload_of({ name: file.name })} value={share} max={1} />
            </li>
          )
        return (
          <li key={key}>
            <span>{file.name}</span>
            <span className="c-why" role="alert">
              {why}
            </span>
            <span className="c-acts">
              <Button onClick={() => uploads.retry(upload)}>{m.catalogue_upload_again()}</Button>
              <Button variant="quiet" onClick={() => uploads.giveUp(upload)}>
                {m.catalogue_upload_give_up()}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
