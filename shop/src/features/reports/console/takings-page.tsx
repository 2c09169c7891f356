/** Takings by day or month, with a file for spreadsheets. */
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, ForbiddenState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { ListTools, RangePill } from '#console-ui/lists/list-tools.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import type { exportTakings, WireTakings } from '#features/reports/console-contract.ts'
import type { TakingsStep } from '#features/reports/values.ts'
import { Button } from '#ui/controls/button.tsx'
import { saveFile } from '#ui/files/save-file.ts'
import { isTakingsStep, type takingsLoader } from './loaders.ts'
import { TakingsChart } from './today/takings-chart.tsx'
import { TakingsTable } from './today/takings-table.tsx'

/** More bars than these are too narrow to press. */
const maxBars = 31

export function Component() {
  const tab = useListAddress().get('tab')
  if (!usePermission('money.read') || !isTakingsStep(tab)) return <ForbiddenState isPage />
  return <Takings step={tab} />
}

function Takings({ step }: { step: TakingsStep }) {
  const { data, failure, reload } = useScreenData<typeof takingsLoader>()
  const mayExport = usePermission('reports.export')
  const exporting = useExport(step)
  return (
    <ConsolePage
      title={m.reports_takings()}
      note={data && m.reports_span({ from: data.from, to: data.to })}
      actions={
        mayExport && (
          <Button isBusy={exporting.isBusy} onClick={() => void exporting.run()}>
            {m.reports_export()}
          </Button>
        )
      }
    >
      <FormError failure={exporting.failure} />
      <ListTabs
        label={m.reports_takings_tabs()}
        tabs={[
          { value: 'day', label: m.reports_by_day() },
          { value: 'month', label: m.reports_by_month() },
        ]}
      />
      <ListTools>
        <RangePill label={m.reports_days()} names={['from', 'to']} type="date" />
      </ListTools>
      {failure &&
        (data ? (
          <StaleBanner failure={failure} onRetry={reload} />
        ) : (
          <ConsoleErrorState failure={failure} onRetry={reload} />
        ))}
      {!data && !failure && <Loading />}
      {data && <Shown takings={data} step={step} />}
    </ConsolePage>
  )
}

function Shown({ takings: { rows, total }, step }: { takings: WireTakings; step: TakingsStep }) {
  const isDrawn = step === 'day' && rows.length <= maxBars && total.payments > 0
  return (
    <>
      {isDrawn && (
        <div className="mt-6 mb-6 max-desk:hidden">
          <TakingsChart days={rows} />
        </div>
      )}
      <TakingsTable days={rows} label={m.reports_takings()} step={step} total={total} />
    </>
  )
}

function useExport(tab: TakingsStep) {
  const address = useListAddress()
  const [from, to] = [address.get('from'), address.get('to')]
  return useSubmit(async () => {
    const file = (await callConsole<typeof exportTakings>('GET /api/console/exports/takings.csv/', {
      query: { tab, ...(from && { from }), ...(to && { to }) },
      isFile: true,
    })) as unknown as Blob
    saveFile(file, `takings${from && `-${from}`}${to && `-${to}`}.csv`)
  })
}
