import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#texts'
import { UnsavedGuard, SaveBar } from '#console-ui/forms/save-bar.tsx'
import { EditField } from '#console-ui/forms/edit-field.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { PageAside } from '#console-ui/page-aside.tsx'
import { usePermission } from '#console-session/me-store.ts'
import { FamilyPanel } from '#features/families/components/console/family-panel.tsx'
import { FactEditor } from '#features/goods-facts/components/console/fact-editor.tsx'
import type { ConsoleGoods } from '../../console-contract/goods.ts'
import { ConflictBanners } from './conflict-banner.tsx'
import { GoodsFieldInputs } from './goods-field-inputs.tsx'
import { GoodsHistory } from './goods-history.tsx'
import { copiedValues, type GoodsValues, nameOfField } from './goods-values.ts'
import { StockPanel } from './stock-panel.tsx'
import { TextFields } from './text-fields.tsx'
import { DraftPicturesPanel } from '../pictures/draft-pictures-panel.tsx'
import { PicturesPanel } from '../pictures/pictures-panel.tsx'
import type { PictureChange } from '../pictures/with-pictures.ts'
import { useCopiedPictures } from '../pictures/use-copied-pictures.ts'
import { type PictureAlt, useDraftPictures } from '../pictures/use-draft-pictures.ts'
import type { Uploads } from '#console-ui/forms/use-uploads.ts'
import { useGoodsForm } from './use-goods-form.ts'

export interface DraftToSave {
  draft: string
  alts: PictureAlt[]
}

export interface GoodsEditorProps {
  /** Null: new ones. */
  goods: ConsoleGoods | null
  /** The goods that new ones are a copy of. */
  copied?: ConsoleGoods | null
  /** @param draft token of the uploads for new goods, and alternative texts of their pictures */
  write(
    saved: ConsoleGoods | null,
    values: GoodsValues,
    unsaved: readonly string[],
    draft: DraftToSave | null,
  ): Promise<ConsoleGoods>
  /** Called after saving; the parent renders the result. */
  onSaved(goods: ConsoleGoods): void
  onPictures?(change: PictureChange): void
}

export function GoodsEditor({ goods, copied = null, write, onSaved, onPictures }: GoodsEditorProps) {
  const mayEdit = usePermission('goods.edit')
  const isLeaving = useRef(false)
  const draft = useRef<DraftToSave | null>(null)
  const form = useGoodsForm(
    goods,
    async (saved, values, unsaved) => {
      const written = await write(saved, values, unsaved, draft.current)
      // After the first save the page is left without a warning.
      isLeaving.current = saved === null
      onSaved(written)
      return written
    },
    copied ? copiedValues(copied) : {},
  )
  const { saved } = form
  const drafts = useDraftPictures((versions) => form.set('pictures', versions))
  useEffect(() => {
    draft.current = drafts.draft === null ? null : { draft: drafts.draft, alts: drafts.list.map(({ alt }) => alt) }
  }, [drafts.draft, drafts.list])
  const notCopied = useCopiedPictures(copied, drafts)
  const waiting = drafts.uploads.list.length === 0 ? null : whyWaiting(drafts.uploads)
  // Accepts changes from other parts of the screen, such as deletion. Typed values stay.
  const accept = useEffectEvent((now: ConsoleGoods) => {
    if (saved && now.revision > saved.revision) form.accept(now)
  })
  useEffect(() => {
    if (goods) accept(goods)
  }, [goods])
  const isOff = !mayEdit
  return (
    <>
      <ConflictBanners form={form} />
      <FormError failure={form.failure ?? notCopied} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 wide:grid-cols-[minmax(0,1fr)_336px]">
        <div>
          <TextFields form={form} isOff={isOff} />
          {saved ? (
            <PicturesPanel
              goods={saved}
              form={form}
              isOff={isOff}
              onPictures={(change) => {
                form.acceptPictures(change)
                onPictures?.(change)
              }}
            />
          ) : (
            <DraftPicturesPanel pictures={drafts} errors={form.errorsOf('pictures')} />
          )}
        </div>
        <PageAside className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
          <GoodsFieldInputs form={form} isOff={isOff} />
          {saved ? (
            <StockPanel
              goods={saved}
              onChanged={(stock) => {
                const counted = { ...saved, stock }
                form.accept(counted)
                onSaved(counted)
              }}
            />
          ) : (
            <section>
              <h2 className="section-title">{m.catalogue_console_stock()}</h2>
              <EditField
                {...form.propsOf('stock')}
                label={m.catalogue_first_stock()}
                inputMode="numeric"
                isFigure
                hint={m.catalogue_first_stock_hint()}
              />
            </section>
          )}
        </PageAside>
        <div>
          <FactEditor form={form} missing={saved?.missing_facts ?? []} isOff={isOff} />
          {saved && (
            <>
              <FamilyPanel goodsId={saved.id} version={`${saved.revision} ${saved.stock}`} />
              <GoodsHistory id={saved.id} stock={saved.stock} version={`${saved.revision} ${saved.stock}`} />
            </>
          )}
        </div>
      </div>
      {mayEdit && (
        <SaveBar
          unsaved={form.unsaved.map(nameOfField)}
          isBusy={form.isBusy}
          hint={form.conflicts.length > 0 ? m.catalogue_editor_choose_first() : (waiting ?? undefined)}
          onSave={() => {
            if (waiting === null) void form.save()
          }}
          onDiscard={() => {
            form.discard()
            drafts.clear()
          }}
        />
      )}
      <UnsavedGuard hasUnsaved={() => (form.unsaved.length > 0 || waiting !== null) && !isLeaving.current} />
    </>
  )
}

const whyWaiting = ({ list }: Uploads) =>
  list.some(({ why }) => why) ? m.catalogue_pictures_not_sent() : m.catalogue_pictures_under_way()
