import { useId, useState } from 'react'
import { m } from '#texts'
import { maxReturnPictures } from '#features/returns/values.ts'
import type { PrivatePicture, putPicture } from '#features/media/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { Icon } from '#ui/display/icon.tsx'
import { FieldError } from '#ui/fields/field.tsx'

export interface ReturnPicturesProps {
  pictures: readonly PrivatePicture[]
  errors: readonly string[] | undefined
  /** States the audience of the pictures; by default the shopper and the shop. */
  note?: string
  onChange: (change: (pictures: readonly PrivatePicture[]) => readonly PrivatePicture[]) => void
}

/** Uploads each picture on selection, and shows it as staff will see it. */
export function ReturnPictures({ pictures, errors = [], note, onChange }: ReturnPicturesProps) {
  const errorId = useId()
  const [notSent, setNotSent] = useState<readonly string[]>([])
  const sentences = [...notSent, ...errors]
  const [underWay, setUnderWay] = useState(0)
  async function add(files: readonly File[]) {
    const chosen = files.slice(0, maxReturnPictures - pictures.length)
    setUnderWay(chosen.length)
    setNotSent([])
    for (const file of chosen) {
      const sent = await send(file)
      if (sent instanceof ApiFailure) setNotSent((before) => [...new Set([...before, sent.message])])
      else onChange((before) => [...before, sent])
      setUnderWay((before) => before - 1)
    }
  }
  return (
    <fieldset className="min-w-0" aria-busy={underWay > 0}>
      <legend className="text-note text-ink-2">{m.returns_pictures()}</legend>
      <ul className="mt-2 flex flex-wrap gap-3">
        {pictures.map(({ picture_id, url }, index) => (
          <li key={picture_id} className="relative">
            <img
              src={url}
              alt={m.returns_picture({ number: index + 1 })}
              width={88}
              height={88}
              className="size-22 rounded-picture object-cover"
            />
            <button
              type="button"
              aria-label={m.returns_picture_remove({ number: index + 1 })}
              onClick={() => onChange((before) => before.filter((other) => other.picture_id !== picture_id))}
              className="absolute -top-2 -right-2 grid size-11 place-items-center"
            >
              <span className="grid size-6 place-items-center rounded-full bg-ink text-paper">
                <Icon name="close" size={16} />
              </span>
            </button>
          </li>
        ))}
        {pictures.length + underWay < maxReturnPictures && (
          <li>
            <label className="relative grid size-22 cursor-pointer place-content-center justify-items-center gap-1 rounded-picture border border-dashed border-line-strong text-note outline-offset-2 outline-accent hover:border-ink-2 has-focus-visible:outline-2">
              <Icon name="plus" />
              <span className="text-center">{m.returns_picture_add()}</span>
              <input
                type="file"
                accept="image/jpeg,image/png,image/webp"
                multiple
                aria-invalid={sentences.length > 0 || undefined}
                aria-describedby={sentences.length > 0 ? errorId : undefined}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])]
                  event.target.value = ''
                  void add(files)
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {sentences.length > 0 && (
        <div role="alert" className="mt-2">
          <FieldError id={errorId} sentences={sentences} />
        </div>
      )}
      <p className="mt-2 text-note text-ink-2">{note ?? m.returns_pictures_note({ most: maxReturnPictures })}</p>
    </fieldset>
  )
}

async function send(file: File): Promise<PrivatePicture | ApiFailure> {
  const files = new FormData()
  files.set('file', file)
  try {
    return await browserShopApi.call<typeof putPicture>('POST /api/picture/', { files })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return failure
  }
}
