import { Link, useNavigate } from 'react-router'
import { m } from '#texts'
import type { BodyIn } from '#platform/contract/call.ts'
import { callConsole } from '#features/staff/components/console-api.ts'
import { consolePaths } from '#features/staff/components/console-paths.ts'
import { ConsolePage } from '#features/staff/components/console-page.tsx'
import { ForbiddenState } from '#features/staff/components/console-states.tsx'
import { usePermission } from '#features/staff/components/me-store.ts'
import { useIdempotencyKey } from '#features/staff/components/use-idempotency-key.ts'
import type { addGoods } from '../console-contract/goods.ts'
import { GoodsEditor } from './editor/goods-editor.tsx'
import { bodyOf, differing, missingForSale, valuesOf } from './editor/goods-values.ts'

export function Component() {
  const navigate = useNavigate()
  const once = useIdempotencyKey()
  if (!usePermission('goods.edit')) return <ForbiddenState isPage />
  return (
    <ConsolePage
      title={m.catalogue_console_add()}
      crumbs={<Link to={consolePaths.goods()}>{m.catalogue_console_goods()}</Link>}
    >
      <GoodsEditor
        goods={null}
        write={async (_, values, _unsaved, draft) => {
          const body = bodyOf(values, differing(valuesOf(null), values))
          const isReady = missingForSale(null, values) === null
          try {
            return await callConsole<typeof addGoods>('POST /api/console/goods/', {
              headers: { 'idempotency-key': once.key },
              body: {
                translations: {},
                ...body,
                ...(!isReady && { is_on_sale: false }),
                ...(draft !== null && { draft }),
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
