import { useCallback, useState } from 'react'
import { largestVariantPath } from '../rules/largest-variant-path.ts'

const minWidthInPixels = 1200
const crops = ['[transform-origin:22%_72%]', '[transform-origin:74%_40%]']

/** Two crops of the one picture, from 768 px; omitted when the picture is too small. */
export function CloseUps({ imageUrl }: { imageUrl: string }) {
  const [isTooSmall, setIsTooSmall] = useState(false)
  // The picture may have loaded before hydration.
  const judge = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) setIsTooSmall(image.naturalWidth < minWidthInPixels)
  }, [])
  if (isTooSmall) return null
  return (
    <div aria-hidden="true" className="mt-card-x hidden grid-cols-2 gap-card-x md:grid">
      {crops.map((crop) => (
        <div key={crop} className="aspect-square overflow-hidden rounded-picture">
          <img
            ref={judge}
            onLoad={(event) => judge(event.currentTarget)}
            onError={() => setIsTooSmall(true)}
            src={largestVariantPath(imageUrl)}
            alt=""
            width={1200}
            height={1200}
            loading="lazy"
            decoding="async"
            className={`block size-full scale-240 object-cover ${crop}`}
          />
        </div>
      ))}
    </div>
  )
}
