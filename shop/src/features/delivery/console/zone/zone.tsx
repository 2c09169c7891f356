/** Screen of one zone: an existing one, or a new one. */
import { Link, useNavigate, useParams } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { deliveryAuditLabels } from '../audit-labels.ts'
import type { zoneLoader } from '../loaders.ts'
import { DeleteZone } from './delete-zone.tsx'
import { ZoneForm } from './zone-form.tsx'

export function Component() {
  const { data, failure, reload, change } = useScreenData<typeof zoneLoader>()
  const { id } = useParams()
  const navigate = useNavigate()
  const leave = (announcement: string) => void navigate(consolePaths.delivery, { state: { announcement } })
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  const zone = data?.zone ?? null
  return (
    <ConsolePage
      title={zone ? nameInLanguage(zone.names) : m.delivery_zone_new()}
      crumbs={
        <Link className="link" to={consolePaths.delivery}>
          {m.delivery_console_title()}
        </Link>
      }
      actions={
        zone && (
          <DeleteZone
            zone={zone}
            onStale={reload}
            onDeleted={() => leave(m.delivery_zone_deleted({ name: nameInLanguage(zone.names) }))}
          />
        )
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {!data && <Loading />}
      {data && (
        <ZoneForm
          key={id}
          zone={data.zone}
          countries={data.countries}
          onSaved={(saved) => {
            if (data.zone) change((before) => ({ ...before, zone: saved }))
            else leave(m.delivery_zone_added({ name: nameInLanguage(saved.names) }))
          }}
        />
      )}
      {zone && (
        <SubjectHistory
          subject={`delivery_zone:${zone.id}`}
          words={deliveryAuditLabels}
          version={zone.revision}
          hasHeading
        />
      )}
    </ConsolePage>
  )
}
