/** The page of one goods. */
import { Link, useParams } from 'react-router'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState } from '#console-ui/console-states.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { ConsoleGoods, getConsoleGoods } from '../console-contract/goods.ts'
import { DeletedBanner } from './deleted-banner.tsx'
import { GoodsActions } from './editor/goods-actions.tsx'
import { GoodsEditor } from './editor/goods-editor.tsx'
import { nameOfGoods } from './goods-words.ts'
import { withPictures } from './pictures/with-pictures.ts'
import { saveGoods } from './save-goods.ts'

export function Component() {
  const { id = '' } = useParams()
  const { answer, failure, reload, change } = useLoaded<ConsoleGoods>(id, (signal) =>
    callConsole<typeof getConsoleGoods>('GET /api/console/goods/{id}/', { params: { id: Number(id) }, signal }),
  )
  if (failure && String(answer?.id) !== id) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
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
      actions={<GoodsActions goods={answer} onChanged={(goods) => change(() => goods)} onDeleted={reload} />}
    >
      {answer.deletes_at && (
        <DeletedBanner id={answer.id} deletesAt={answer.deletes_at} onRestored={(goods) => change(() => goods)} />
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
