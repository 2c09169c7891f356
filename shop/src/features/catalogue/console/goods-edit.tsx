/** The page of one item. */
import { Link, useParams } from 'react-router'
import { m } from '#texts'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading } from '#console-ui/console-states.tsx'
import { DeletedBanner } from './deleted-banner.tsx'
import { GoodsActions } from './editor/goods-actions.tsx'
import { GoodsEditor } from './editor/goods-editor.tsx'
import { nameOfGoods } from './goods-words.ts'
import type { goodsLoader } from './loaders.ts'
import { withPictures } from './pictures/with-pictures.ts'
import { saveGoods } from './save-goods.ts'

export function Component() {
  const { id = '' } = useParams()
  const { data, failure, reload, change } = useScreenData<typeof goodsLoader>()
  if (failure && String(data?.id) !== id) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  if (!data || String(data.id) !== id) return <Loading />
  const { name, language } = nameOfGoods(data)
  return (
    <ConsolePage
      title={name}
      titleLanguage={language}
      crumbs={
        <>
          <Link to={consolePaths.goods()}>{m.catalogue_console_goods()}</Link>
          <span>{data.type_1}</span>
          <span>{data.type_2}</span>
        </>
      }
      note={
        <StateTag tone={data.is_on_sale ? 'todo' : 'plain'}>
          {data.is_on_sale ? m.catalogue_console_on_sale() : m.catalogue_console_withdrawn()}
        </StateTag>
      }
      actions={<GoodsActions goods={data} onChanged={(goods) => change(() => goods)} onDeleted={reload} />}
    >
      {data.deletes_at && (
        <DeletedBanner id={data.id} deletesAt={data.deletes_at} onRestored={(goods) => change(() => goods)} />
      )}
      <GoodsEditor
        key={data.id}
        goods={data}
        write={(saved, values, unsaved) => saveGoods(saved!, values, unsaved)}
        onSaved={(goods) => change(() => goods)}
        onPictures={(pictures) => change((goods) => withPictures(goods, pictures))}
      />
    </ConsolePage>
  )
}
