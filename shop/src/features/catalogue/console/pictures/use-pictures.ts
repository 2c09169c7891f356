/** Saves order and removal of pictures immediately, with the goods' revision. */
import { useRef, useState } from 'react'
import { m } from '#texts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import type { ConsoleGoods, ConsolePicture } from '../../console-contract/goods.ts'
import type { PictureChange } from './with-pictures.ts'
import type { addPicture, changePictures, deletePicture } from '../../console-contract/pictures.ts'
import { sendWithProgress } from '#platform/shop-api/upload/send-with-progress.ts'

type SavedPictures = ResponseOf<typeof changePictures>

export interface Pictures {
  failure: Error | null
  /** Moves a picture by some places; forward where negative. */
  move(picture: ConsolePicture, step: number): void
  /** @throws ApiFailure, Error where somebody has changed the pictures meanwhile */
  remove(picture: ConsolePicture): Promise<void>
  upload(file: File, onProgress: (share: number) => void): Promise<void>
}

const idsOf = (pictures: readonly ConsolePicture[]) => pictures.map(({ id }) => id)

/** @param onPictures shows them, without touching typed values */
export function useGoodsPictures(
  { id, pictures, revision }: Pick<ConsoleGoods, 'id' | 'pictures' | 'revision'>,
  onPictures: (change: PictureChange) => void,
): Pictures {
  const latest = useRef(revision)
  const sending = useRef(Promise.resolve())
  const [failure, setFailure] = useState<Error | null>(null)
  const showSaved = (saved: SavedPictures) => {
    latest.current = saved.revision
    onPictures(saved)
  }
  const write = async (
    shown: readonly ConsolePicture[],
    send: (headers: Record<string, string>) => Promise<SavedPictures>,
  ) => {
    const from = (revision: number) => send(ifMatch(revision))
    try {
      showSaved(await from(Math.max(latest.current, revision)))
    } catch (failure) {
      if (!isEditConflict(failure)) throw failure
      const now = failure.body.current as ConsoleGoods
      latest.current = now.revision
      if (String(idsOf(now.pictures)) !== String(idsOf(shown))) {
        onPictures({ pictures: now.pictures })
        throw new Error(m.catalogue_pictures_changed(), { cause: failure })
      }
      showSaved(await from(now.revision))
    }
  }
  const sendOrder = async (before: ConsolePicture[], after: readonly ConsolePicture[]) => {
    try {
      await write(before, (headers) =>
        callConsole<typeof changePictures>('PATCH /api/console/goods/{id}/pictures/', {
          params: { id },
          headers,
          body: { pictures: after.map(({ id }) => ({ id })) },
        }),
      )
    } catch (thrown) {
      if (thrown instanceof ApiFailure) onPictures({ pictures: before })
      setFailure(thrown instanceof Error ? thrown : new Error(m.error_internal()))
    }
  }
  return {
    failure,
    move(picture, step) {
      const from = pictures.indexOf(picture)
      const to = from + step
      if (to < 0 || to >= pictures.length) return
      const after = pictures.toSpliced(from, 1).toSpliced(to, 0, picture)
      setFailure(null)
      onPictures({ pictures: after })
      sending.current = sending.current.then(() => sendOrder(pictures, after))
    },
    remove: ({ id: picture_id }) =>
      write(pictures, (headers) =>
        callConsole<typeof deletePicture>('DELETE /api/console/goods/{id}/pictures/{picture_id}/', {
          params: { id, picture_id },
          headers,
        }),
      ),
    async upload(file, onProgress) {
      const files = new FormData()
      files.set('file', file)
      showSaved(
        await callConsole<typeof addPicture>('POST /api/console/goods/{id}/pictures/', {
          params: { id },
          files,
          transport: sendWithProgress(onProgress),
        }),
      )
    },
  }
}
