import { useCallback, useState } from 'react'
import { classNames } from '#ui/display/class-names.ts'
import { missingData } from '#ui/alerts/missing-data.ts'

const variantWidths = [160, 320, 640, 960, 1200]

/** The smaller, modern variants: `/goods_img/7.png?v=3` has `/goods_img/7-320.webp?v=3`, `/goods_img/7/2-1200.webp` has `/goods_img/7/2-320.webp`. */
export function goodsPictureSrcset(imageUrl: string): string | undefined {
  const parts = /^(.*\/goods_img\/\d+(?:\/\d+)?)(?:\.png|-1200\.webp)(\?.*)?$/.exec(imageUrl)
  if (!parts) return undefined
  return variantWidths.map((width) => `${parts[1]}-${width}.webp${parts[2] ?? ''} ${width}w`).join(', ')
}

export interface GoodsPictureProps {
  /** `image_url` of the goods. */
  imageUrl: string | null | undefined
  /** Content of the picture; empty next to the name. */
  alt: string
  /** Displayed width, as in `<img sizes>`. */
  sizes: string
  /** In view when the page opens: fetched at once, before others. */
  isPriority?: boolean
  isWashedOut?: boolean
}

/** The square picture of an item; fills the available width. */
export function GoodsPicture({ imageUrl, alt, sizes, isPriority = false, isWashedOut = false }: GoodsPictureProps) {
  const [lostUrl, setLostUrl] = useState<string>()
  // The picture may have failed before hydration.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setLostUrl(image.src)
  }, [])
  if (!imageUrl || lostUrl?.endsWith(imageUrl)) {
    return (
      <span lang="en" className="grid aspect-square place-items-center bg-picture-ground text-note text-ink-2">
        {missingData.image}
      </span>
    )
  }
  return (
    <img
      ref={look}
      onError={(event) => setLostUrl(event.currentTarget.src)}
      src={imageUrl}
      srcSet={goodsPictureSrcset(imageUrl)}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={1200}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      className={classNames('block aspect-square w-full object-cover', isWashedOut && 'filter-(--washed-out-filter)')}
    />
  )
}
