/** One goods, all of it. */
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { m } from '#texts'
import { paths } from '#paths'
import { callConsole } from '#features/staff/components/console-api.ts'
import { ConsoleDialog } from '#features/staff/components/console-dialog.tsx'
import { consolePaths } from '#features/staff/components/console-paths.ts'
import { RefusedNote } from '#features/staff/components/console-field.tsx'
import { ConsolePage } from '#features/staff/components/console-page.tsx'
import { FailureFace } from '#features/staff/components/faces.tsx'
import { useLoaded } from '#features/staff/components/lists/use-loaded.ts'
import { useMayDo } from '#features/staff/components/me-store.ts'
import { useSubmit } from '#features/staff/components/use-submit.ts'
import type { ConsoleGoods, deleteGoods, getConsoleGoods } from '../console-contract/goods.ts'
import { DeletedNote } from './deleted-note.tsx'
import { GoodsEditor } from './editor/goods-editor.tsx'
import { nameOfGoods } from './goods-words.ts'
import { withPictures } from './pictures/with-pictures.ts'
import { saveGoods } from './save-goods.ts'

export function Component() {
  const { id = '' } = useParams()
  const { answer, failure, reload, change } = useLoaded<ConsoleGoods>(id, (signal) =>
    callConsole<typeof getConsoleGoods>('GET /api/console/goods/{id}/', { params: { id: Number(id) }, signal }),
  )
  if (failure && String(answer?.id) !== id) return <FailureFace isPage failure={failure} onRetry={reload} />
  if (!answer || String(answer.id) !== id) return <p className="c-dim c-shape">{m.catalogue_console_reading()}</p>
  const { name, language } = nameOfGoods(answer)
  return (
    <ConsolePage
      title={name}
      titleLanguage={language}
      crumbs={
        <>
          <Link to={consolePaths.goods()}>{m.catalogue_console_goods()}</Link>
          <span>{answer.type_1}</span>
          <span>{answer.type_2}</span>
        </>
      }
      note={
        <span className={answer.is_on_sale ? 'c-tag is-todo' : 'c-tag'}>
          {answer.is_on_sale ? m.catalogue_console_on_sale() : m.catalogue_console_withdrawn()}
        </span>
      }
      actions={<GoodsActions goods={answer} onDeleted={reload} />}
    >
      {answer.deletes_at && (
        <DeletedNote id={answer.id} deletesAt={answer.deletes_at} onRestored={(goods) => change(() => goods)} />
      )}
      <GoodsEditor
        key={answer.id}
        goods={answer}
        write={(saved, values, unsaved) => saveGoods(saved!, values, unsaved)}
        onSaved={(goods) => change(() => goods)}
        onPictures={(pictures) => change((goods) => withPictures(goods, pictures))}
      />
    </ConsolePage>
  )
}

function GoodsActions({ goods, onDeleted }: { goods: ConsoleGoods; onDeleted(): void }) {
  const mayEdit = useMayDo('goods.edit')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {goods.is_on_sale && (
        <a
          className="c-btn is-quiet"
          href={new URL(paths.goods(goods.id), location.origin).href}
          target="_blank"
          rel="noreferrer"
        >
          {m.catalogue_console_see_in_shop()}
        </a>
      )}
      {mayEdit && !goods.deletes_at && (
        <button type="button" className="c-btn is-danger" onClick={() => setAsking(true)}>
          {m.catalogue_console_delete()}
        </button>
      )}
      {isAsking && (
        <DeleteDialog
          goods={goods}
          onClose={(isDone) => {
            setAsking(false)
            if (isDone) onDeleted()
          }}
        />
      )}
    </>
  )
}

function DeleteDialog({ goods, onClose }: { goods: ConsoleGoods; onClose(isDone: boolean): void }) {
  const work = useSubmit(async () => {
    await callConsole<typeof deleteGoods>('DELETE /api/console/goods/{id}/', {
      params: { id: goods.id },
      headers: { 'if-match': `"${goods.revision}"` },
    })
    onClose(true)
  })
  return (
    <ConsoleDialog
      title={m.catalogue_console_delete_title({ name: nameOfGoods(goods).name })}
      onClose={() => onClose(false)}
    >
      <p>{m.catalogue_console_delete_text()}</p>
      <RefusedNote failure={work.failure} />
      <p className="c-acts">
        <button type="button" className="c-btn is-quiet" onClick={() => onClose(false)}>
          {m.catalogue_console_keep()}
        </button>
        <button type="button" className="c-btn is-danger" disabled={work.isBusy} onClick={() => void work.run()}>
          {m.catalogue_console_delete()}
        </button>
      </p>
    </ConsoleDialog>
  )
}
