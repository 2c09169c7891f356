import { classNames } from './class-names.ts'

/** The shop's own scenes, as `build/cut-pictures.ts` cuts them into `public/pictures/{name}-{width}.webp`. */
export interface PageScene {
  name: string
  width: number
  height: number
  widths: readonly number[]
}

export function sceneSrcset(scene: PageScene): string {
  return scene.widths.map((width) => `/pictures/${scene.name}-${width}.webp ${width}w`).join(', ')
}

export function sceneSource(scene: PageScene): string {
  return `/pictures/${scene.name}-${scene.widths.at(-1)}.webp`
}

export interface PagePictureProps {
  scene: PageScene
  alt: string
  sizes: string
  isPriority?: boolean
  /** Called when the file could not be shown. */
  onLost?: () => void
  /** Layout of the picture: ratio, corners, position. */
  className?: string
}

export function PagePicture({ scene, alt, sizes, isPriority = false, onLost, className }: PagePictureProps) {
  return (
    <img
      src={sceneSource(scene)}
      srcSet={sceneSrcset(scene)}
      sizes={sizes}
      alt={alt}
      width={scene.width}
      height={scene.height}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      onError={onLost}
      className={classNames('block w-full object-cover', className)}
    />
  )
}
