import { useRef, useState } from 'react'
import { m } from '#texts'

export interface Upload {
  key: string
  file: File
  /** From 0 to 1; at 1 the server is processing. */
  share: number
  /** Empty while waiting or uploading. */
  why: string
}

export interface Uploads {
  list: readonly Upload[]
  add(files: Iterable<File>): void
  retry(upload: Upload): void
  cancel(upload: Upload): void
}

/** Uploads in the order of choice; a failed one stays with its reason. */
export function useUploads(send: (file: File, onProgress: (share: number) => void) => Promise<void>): Uploads {
  const [list, setList] = useState<readonly Upload[]>([])
  const sending = useRef(Promise.resolve())
  const change = (key: string, fields: Partial<Upload>) =>
    setList((list) => list.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)))
  const drop = (key: string) => setList((list) => list.filter((upload) => upload.key !== key))
  const work = async ({ key, file }: Upload) => {
    try {
      await send(file, (share) => change(key, { share }))
      drop(key)
    } catch (thrown) {
      change(key, { why: thrown instanceof Error ? thrown.message : m.error_internal() })
    }
  }
  const enqueue = (upload: Upload) => {
    sending.current = sending.current.then(() => work(upload))
  }
  return {
    list,
    add(files) {
      const added = [...files].map((file) => ({ key: crypto.randomUUID(), file, share: 0, why: '' }))
      setList((list) => [...list, ...added])
      for (const upload of added) enqueue(upload)
    },
    retry(upload) {
      change(upload.key, { why: '', share: 0 })
      enqueue(upload)
    },
    cancel: ({ key }) => drop(key),
  }
}
