/** The pictures of new goods: chosen, ordered and removed before saving. */
import { useId, useState } from 'react'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { maxPictures } from '../../values.ts'
import { PictureSteps } from './picture-steps.tsx'
import { PictureTiles } from './picture-tiles.tsx'
import { UploadRows } from './upload-parts.tsx'
import type { DraftPicture, DraftPictures } from './use-draft-pictures.ts'

export interface DraftPicturesPanelProps {
  pictures: DraftPictures
  errors: readonly string[]
}

export function DraftPicturesPanel({ pictures: { list, uploads, move, remove }, errors }: DraftPicturesPanelProps) {
  const [pickedVersion, setPickedVersion] = useState<string | null>(null)
  const whyId = useId()
  const picked = list.find(({ version }) => version === pickedVersion) ?? list[0]
  const step = (picture: DraftPicture, by: number) => {
    setPickedVersion(picture.version)
    move(picture, by)
  }
  return (
    <section className="mt-8" aria-describedby={errors.length > 0 ? whyId : undefined}>
      <h2 className="section-title flex-wrap gap-y-0 [&>span]:text-small [&>span]:font-text">
        {m.catalogue_pictures()}
        <span className="text-small text-ink-2">{m.catalogue_pictures_hint()}</span>
        <span className="ml-auto text-ink-3 tabular-nums">{`${formatCount(list.length)} / ${maxPictures}`}</span>
      </h2>
      {errors.length > 0 && (
        <p className="text-small text-danger" id={whyId} role="alert">
          {errors.join(' ')}
        </p>
      )}
      <PictureTiles
        pictures={list}
        picked={picked}
        keyOf={({ version }) => version}
        urlOf={({ url }) => url}
        uploads={uploads}
        onPick={({ version }) => setPickedVersion(version)}
        onMove={step}
      />
      <UploadRows uploads={uploads} />
      {picked && (
        <PictureSteps
          place={list.indexOf(picked)}
          count={list.length}
          onMove={(by) => step(picked, by)}
          onDelete={() => remove(picked)}
        />
      )}
    </section>
  )
}
