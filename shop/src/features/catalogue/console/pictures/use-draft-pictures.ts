/** Pictures of unsaved goods: uploaded as they are chosen, named by the form. */
import { useEffect, useRef, useState } from 'react'
import { callConsole } from '#console-session/console-api.ts'
import type { ConsolePicture } from '../../console-contract/goods.ts'
import type { addDraft, addDraftPicture } from '../../console-contract/pictures.ts'
import { type Uploads, useUploads } from '#console-ui/forms/use-uploads.ts'
import { sendWithProgress } from '#platform/shop-api/upload/send-with-progress.ts'

export type PictureAlt = ConsolePicture['alt']

export interface DraftPicture {
  version: string
  /** URL of the local file, because the shop does not serve unsaved pictures. */
  url: string
  /** Copied with the picture. */
  alt: PictureAlt
}

export interface DraftPictures {
  list: readonly DraftPicture[]
  uploads: Uploads
  /** Uploads copies of other pictures, with their alternative texts. */
  addCopies(copies: readonly { file: File; alt: PictureAlt }[]): void
  /** Token of the uploads; null before the first. */
  draft: string | null
  move(picture: DraftPicture, step: number): void
  remove(picture: DraftPicture): void
  clear(): void
}

export const versionsOf = (list: readonly DraftPicture[]) => list.map(({ version }) => version).join(' ')

/** @param onChange the versions, in their order */
export function useDraftPictures(onChange: (versions: string) => void): DraftPictures {
  const [list, setList] = useState<readonly DraftPicture[]>([])
  const [draft, setDraft] = useState<string | null>(null)
  const begun = useRef<string | null>(null)
  const latest = useRef<readonly DraftPicture[]>([])
  const altOf = useRef(new WeakMap<File, PictureAlt>())
  const put = (next: readonly DraftPicture[]) => {
    latest.current = next
    setList(next)
    onChange(versionsOf(next))
  }
  useEffect(() => () => latest.current.forEach(({ url }) => URL.revokeObjectURL(url)), [])
  const uploads = useUploads(async (file, onProgress) => {
    begun.current ??= (await callConsole<typeof addDraft>('POST /api/console/goods/drafts/')).draft
    setDraft(begun.current)
    const files = new FormData()
    files.set('file', file)
    const { version } = await callConsole<typeof addDraftPicture>('POST /api/console/goods/drafts/{draft}/pictures/', {
      params: { draft: begun.current },
      files,
      transport: sendWithProgress(onProgress),
    })
    // A duplicate picture changes nothing.
    if (latest.current.some((known) => known.version === version)) return
    put([...latest.current, { version, url: URL.createObjectURL(file), alt: altOf.current.get(file) ?? {} }])
  })
  return {
    list,
    uploads,
    draft,
    addCopies(copies) {
      for (const { file, alt } of copies) altOf.current.set(file, alt)
      uploads.add(copies.map(({ file }) => file))
    },
    move(picture, step) {
      const from = list.indexOf(picture)
      const to = from + step
      if (from >= 0 && to >= 0 && to < list.length) put(list.toSpliced(from, 1).toSpliced(to, 0, picture))
    },
    remove(picture) {
      URL.revokeObjectURL(picture.url)
      put(list.filter((other) => other !== picture))
    },
    clear() {
      for (const { url } of list) URL.revokeObjectURL(url)
      for (const upload of uploads.list) uploads.cancel(upload)
      put([])
    },
  }
}
