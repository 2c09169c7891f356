import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#texts'
import type { ConsoleGoods } from '../../console-contract/goods.ts'
import { largestVariantPath } from '../../rules/largest-variant-path.ts'
import type { DraftPictures } from './use-draft-pictures.ts'

/** Uploads the pictures of other goods for new ones, with their alternative texts. @returns the failure to read them */
export function useCopiedPictures(copied: ConsoleGoods | null, { addCopies }: DraftPictures): Error | null {
  const [failure, setFailure] = useState<Error | null>(null)
  const add = useEffectEvent(addCopies)
  useEffect(() => {
    if (!copied) return
    const leaving = new AbortController()
    const read = async ({ url, alt }: ConsoleGoods['pictures'][number], place: number) => {
      const response = await fetch(largestVariantPath(url), { signal: leaving.signal })
      if (!response.ok) throw new Error(m.catalogue_copy_pictures_failed())
      const blob = await response.blob()
      return { file: new File([blob], `${copied.sku}-${place + 1}`, { type: blob.type }), alt }
    }
    Promise.all(copied.pictures.map(read)).then(add, () => {
      if (!leaving.signal.aborted) setFailure(new Error(m.catalogue_copy_pictures_failed()))
    })
    return () => leaving.abort()
  }, [copied])
  return failure
}
