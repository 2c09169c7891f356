import { useEffect, useRef, useState } from 'react'
import { m } from '#texts'
import type { addShopPicture } from '#features/content/console-contract.ts'
import { maxGoodsPictureInBytes } from '#features/media/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { sendWithProgress } from '#platform/shop-api/upload/send-with-progress.ts'

const bytesPerMegabyte = 1024 * 1024

export interface PictureUpload {
  /** Null: none is under way. From 0 to 1; at 1 the server processes the picture. */
  share: number | null
  /** Why the last one failed; empty without a failure. */
  error: string
  /** Replaces an upload that is under way. */
  start(file: File): Promise<void>
  cancel(): void
}

/** @param onPicture receives the id, unless the upload was cancelled or replaced */
export function usePictureUpload(onPicture: (id: string) => void): PictureUpload {
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState('')
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])
  const end = (error = '') => {
    current.current?.abort()
    setShare(null)
    setError(error)
  }
  return {
    share,
    error,
    async start(file) {
      end()
      if (file.size > maxGoodsPictureInBytes) {
        setError(m.content_picture_too_large({ megabytes: maxGoodsPictureInBytes / bytesPerMegabyte }))
        return
      }
      const { signal } = (current.current = new AbortController())
      setShare(0)
      const files = new FormData()
      files.set('file', file)
      try {
        const { picture_id: id } = await callConsole<typeof addShopPicture>('POST /api/console/shop/pictures/', {
          files,
          signal,
          transport: sendWithProgress((sent) => {
            if (!signal.aborted) setShare(sent)
          }),
        })
        if (signal.aborted) return
        end()
        onPicture(id)
      } catch (thrown) {
        if (!signal.aborted) end(thrown instanceof Error ? thrown.message : m.error_internal())
      }
    },
    cancel: () => end(),
  }
}
