import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#texts'
import type { ConsoleGoods } from '../../console-contract/goods.ts'
import { largestVariantPath } from '../../rules/largest-variant-path.ts'
import type { Uploads } from '#console-ui/forms/use-uploads.ts'

/** Uploads the pictures of other goods for new ones. @returns the failure to read them */
export function useCopiedPictures(copied: ConsoleGoods | null, uploads: Uploads): Error | null {
  const [failure, setFailure] = useState<Error | null>(null)
  const add = useEffectEvent(uploads.add)
  useEffect(() => {
    if (!copied) return
    const leaving = new AbortController()
    const read = async ({ url }: ConsoleGoods['pictures'][number], place: number) => {
      const response = await fetch(largestVariantPath(url), { signal: leaving.signal })
      if (!response.ok) throw new Error(m.catalogue_copy_pictures_failed())
      const blob = await response.blob()
      return new File([blob], `${copied.sku}-${place + 1}`, { type: blob.type })
    }
    Promise.all(copied.pictures.map(read)).then(add, () => {
      if (!leaving.signal.aborted) setFailure(new Error(m.catalogue_copy_pictures_failed()))
    })
    return () => leaving.abort()
  }, [copied])
  return failure
}
