import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#texts'
import { UnsavedGuard, SaveBar } from '#features/staff/components/forms/save-bar.tsx'
import { RefusedNote } from '#features/staff/components/console-field.tsx'
import { useMayDo } from '#features/staff/components/me-store.ts'
import type { ConsoleGoods } from '../../console-contract/goods.ts'
import { ConflictBanners } from './conflict-banner.tsx'
import { FactFields } from './fact-fields.tsx'
import { GoodsPast } from './goods-past.tsx'
import { type GoodsValues, nameOfField } from './goods-values.ts'
import { StockPanel } from './stock-panel.tsx'
import { TextFields } from './text-fields.tsx'
import { PicturesPanel } from '../pictures/pictures-panel.tsx'
import type { PictureChange } from '../pictures/with-pictures.ts'
import { useGoodsForm } from './use-goods-form.ts'

export interface GoodsEditorProps {
  /** Null: new ones. */
  goods: ConsoleGoods | null
  write(saved: ConsoleGoods | null, values: GoodsValues, unsaved: readonly string[]): Promise<ConsoleGoods>
  /** Shown anew by who shows the page around it. */
  onSaved(goods: ConsoleGoods): void
  onPictures?(change: PictureChange): void
}

export function GoodsEditor({ goods, write, onSaved, onPictures }: GoodsEditorProps) {
  const mayEdit = useMayDo('goods.edit')
  const isLeaving = useRef(false)
  const form = useGoodsForm(goods, async (saved, values, unsaved) => {
    const written = await write(saved, values, unsaved)
    // Where it leads elsewhere, nothing is left behind.
    isLeaving.current = saved === null
    onSaved(written)
    return written
  })
  const { saved } = form
  // What became of it elsewhere on the screen, as when it is deleted. What is typed stays.
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
      <RefusedNote failure={form.failure} />
      <div className="c-columns">
        <TextFields form={form} isOff={isOff} />
        <div className="c-aside">
          <FactFields form={form} isOff={isOff} />
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
            <p className="c-hint">{m.catalogue_stock_later()}</p>
          )}
        </div>
        {saved && (
          <div>
            <PicturesPanel
              goods={saved}
              form={form}
              isOff={isOff}
              onPictures={(change) => {
                form.acceptPictures(change)
                onPictures?.(change)
              }}
            />
            <GoodsPast id={saved.id} stock={saved.stock} version={`${saved.revision} ${saved.stock}`} />
          </div>
        )}
      </div>
      {mayEdit && (
        <SaveBar
          unsaved={form.unsaved.map(nameOfField)}
          isBusy={form.isBusy}
          hint={form.conflicts.length > 0 ? m.catalogue_editor_choose_first() : undefined}
          onSave={() => void form.save()}
          onDiscard={form.discard}
        />
      )}
      <UnsavedGuard hasUnsaved={() => form.unsaved.length > 0 && !isLeaving.current} />
    </>
  )
}
