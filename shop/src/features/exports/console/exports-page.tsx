/** Writes orders, the ledger, goods, stock or shoppers to a file. */
import { m } from '#texts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, ForbiddenState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import type { ExportKind } from '#features/exports/values.ts'
import { ExportForm } from './export-form.tsx'
import { LastExports } from './last-exports.tsx'
import { type exportsLoader, isExportKind } from './loaders.ts'

export function Component() {
  const tab = useListAddress().get('tab')
  if (!usePermission('reports.export') || !isExportKind(tab)) return <ForbiddenState isPage />
  return <Exports kind={tab} />
}

const kindNames: Record<ExportKind, () => string> = {
  orders: m.exports_orders,
  ledger: m.exports_ledger,
  goods: m.exports_goods_kind,
  stock: m.exports_stock,
  shoppers: m.exports_shoppers,
}

function Exports({ kind }: { kind: ExportKind }) {
  const { data, failure, reload } = useScreenData<typeof exportsLoader>()
  const exported = data?.kinds.find((one) => one.kind === kind)
  return (
    <ConsolePage title={m.exports_title()}>
      {failure &&
        (data ? (
          <StaleBanner failure={failure} onRetry={reload} />
        ) : (
          <ConsoleErrorState failure={failure} onRetry={reload} />
        ))}
      {!data && !failure && <Loading />}
      {data && (
        <>
          <ListTabs
            label={m.exports_kind()}
            tabs={data.kinds.map(({ kind: value }) => ({ value, label: kindNames[value]() }))}
          />
          {exported ? (
            <ExportForm key={kind} exported={exported} maxRows={data.max_rows} onExported={reload} />
          ) : (
            <ForbiddenState />
          )}
          <LastExports exports={data.results} />
        </>
      )}
    </ConsolePage>
  )
}
