import { Link, useNavigate } from 'react-router'
import { m } from '#texts'
import type { BodyIn } from '#platform/contract/call.ts'
import { callConsole } from '#features/staff/components/console-api.ts'
import { consolePaths } from '#features/staff/components/console-paths.ts'
import { ConsolePage } from '#features/staff/components/console-page.tsx'
import { ForbiddenFace } from '#features/staff/components/faces.tsx'
import { useMayDo } from '#features/staff/components/me-store.ts'
import type { addGoods } from '../console-contract/goods.ts'
import { GoodsEditor } from './editor/goods-editor.tsx'
import { bodyOf, differing, valuesOf } from './editor/goods-values.ts'

export function Component() {
  const navigate = useNavigate()
  if (!useMayDo('goods.edit')) return <ForbiddenFace isPage />
  return (
    <ConsolePage
      title={m.catalogue_console_add()}
      crumbs={<Link to={consolePaths.goods()}>{m.catalogue_console_goods()}</Link>}
    >
      <GoodsEditor
        goods={null}
        write={(_, values) => {
          const body = bodyOf(values, differing(valuesOf(null), values))
          return callConsole<typeof addGoods>('POST /api/console/goods/', {
            body: { translations: {}, ...body } as BodyIn<typeof addGoods>,
          })
        }}
        onSaved={(goods) => void navigate(consolePaths.goodsItem(goods), { replace: true })}
      />
    </ConsolePage>
  )
}
