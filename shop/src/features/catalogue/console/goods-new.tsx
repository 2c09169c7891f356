import { Link, useNavigate } from 'react-router'
import { m } from '#texts'
import type { BodyIn } from '#platform/contract/call.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsoleErrorState, ForbiddenState, Loading } from '#console-ui/console-states.tsx'
import { usePermission } from '#console-session/me-store.ts'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { withWordIds } from '#features/goods-facts/components/console/fact-values.ts'
import type { addGoods } from '../console-contract/goods.ts'
import { GoodsEditor } from './editor/goods-editor.tsx'
import type { newGoodsLoader } from './loaders.ts'
import { nameOfGoods } from './goods-words.ts'
import { bodyOf, differing, missingForSale, valuesOf } from './editor/goods-values.ts'

export function Component() {
  const navigate = useNavigate()
  const once = useIdempotencyKey()
  const { data, failure, isLoading, reload } = useScreenData<typeof newGoodsLoader>()
  if (!usePermission('goods.edit')) return <ForbiddenState isPage />
  if (failure) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  if (!data || isLoading) return <Loading />
  return (
    <ConsolePage
      title={m.catalogue_console_add()}
      note={data.copied && m.catalogue_copy_of({ name: nameOfGoods(data.copied).name })}
      crumbs={<Link to={consolePaths.goods()}>{m.catalogue_console_goods()}</Link>}
    >
      <GoodsEditor
        key={data.copied?.id}
        goods={null}
        copied={data.copied}
        write={async (_, values, _unsaved, draft) => {
          const typed = bodyOf(values, differing(valuesOf(null), values))
          const isReady = missingForSale(null, values) === null
          try {
            const body = await withWordIds(typed)
            return await callConsole<typeof addGoods>('POST /api/console/goods/', {
              headers: { 'idempotency-key': once.key },
              body: {
                translations: {},
                ...body,
                ...(!isReady && { is_on_sale: false }),
                ...draft,
              } as BodyIn<typeof addGoods>,
            })
          } catch (failure) {
            once.renewAfter(failure instanceof Error ? failure : null)
            throw failure
          }
        }}
        onSaved={(goods) => void navigate(consolePaths.goodsItem(goods), { replace: true })}
      />
    </ConsolePage>
  )
}
