/** The pictures of one item: added, ordered, and described for screen readers. */
import { useState } from 'react'
import { m } from '#texts'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { formatCount } from '#ui/display/count.ts'
import { ConfirmDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { EditField } from '#console-ui/forms/edit-field.tsx'
import type { ConsoleGoods, ConsolePicture } from '../../console-contract/goods.ts'
import { maxGoodsNameLength, maxPictures } from '../../values.ts'
import { altField } from '../editor/goods-values.ts'
import type { GoodsForm } from '../editor/use-goods-form.ts'
import { useGoodsPictures } from './use-pictures.ts'
import type { PictureChange } from './with-pictures.ts'
import { PictureSteps } from './picture-steps.tsx'
import { PictureTile, PictureTiles } from './picture-tiles.tsx'
import { UploadRows } from './upload-parts.tsx'
import { useUploads } from '#console-ui/forms/use-uploads.ts'

export interface PicturesPanelProps {
  goods: ConsoleGoods
  form: GoodsForm
  isOff: boolean
  onPictures(change: PictureChange): void
}

export function PicturesPanel({ goods, form, isOff, onPictures }: PicturesPanelProps) {
  const { pictures } = goods
  const actions = useGoodsPictures(goods, onPictures)
  const uploads = useUploads(actions.upload)
  const [pickedId, setPickedId] = useState<number | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const picked = pictures.find(({ id }) => id === pickedId) ?? pictures[0]
  const move = (picture: ConsolePicture, step: number) => {
    setPickedId(picture.id)
    actions.move(picture, step)
  }
  return (
    <section className="mt-8">
      <h2 className="section-title flex-wrap gap-y-0 [&>span]:text-small [&>span]:font-text">
        {m.catalogue_pictures()}
        {!isOff && <span className="text-small text-ink-2">{m.catalogue_pictures_hint()}</span>}
        <span className="ml-auto text-ink-3 tabular-nums">{`${formatCount(pictures.length)} / ${maxPictures}`}</span>
      </h2>
      <FormError failure={actions.failure} />
      <PictureTiles
        pictures={pictures}
        picked={picked}
        keyOf={({ id }) => id}
        urlOf={thumbOf}
        uploads={uploads}
        isOff={isOff}
        onPick={({ id }) => setPickedId(id)}
        onMove={move}
      />
      <UploadRows uploads={uploads} />
      {picked && (
        <>
          {!isOff && (
            <PictureSteps
              place={pictures.indexOf(picked)}
              count={pictures.length}
              onMove={(step) => move(picked, step)}
              onDelete={() => setConfirming(true)}
            />
          )}
          <div className="grid grid-cols-1 gap-7 desk:grid-cols-3 desk:gap-4">
            {languages.map((language) => {
              const field = altField(picked.id, language)
              return (
                <EditField
                  key={field}
                  label={m.catalogue_picture_alt_in({ language: languageNames[language] })}
                  lang={language}
                  value={form.values[field] ?? ''}
                  isChanged={form.isChanged(field)}
                  onValue={(value) => form.set(field, value)}
                  errors={form.errorsOf(field)}
                  maxLength={maxGoodsNameLength}
                  disabled={isOff}
                />
              )
            })}
          </div>
        </>
      )}
      {isConfirming && picked && (
        <DeletePicture picture={picked} remove={actions.remove} onClose={() => setConfirming(false)} />
      )}
    </section>
  )
}

/** URL of the small variant; the main picture's stays as it is. */
const thumbOf = ({ url }: ConsolePicture) => url.replace('-1200.webp', '-320.webp')

interface DeletePictureProps {
  picture: ConsolePicture
  remove(picture: ConsolePicture): Promise<void>
  onClose(): void
}

function DeletePicture({ picture, remove, onClose }: DeletePictureProps) {
  const work = async () => {
    await remove(picture)
    onClose()
  }
  return (
    <ConfirmDialog
      title={m.catalogue_picture_delete_title()}
      submit={m.catalogue_picture_delete()}
      cancel={m.console_ui_keep()}
      work={work}
      onClose={onClose}
    >
      <p>
        <PictureTile url={thumbOf(picture)} />
      </p>
    </ConfirmDialog>
  )
}
