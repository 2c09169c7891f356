/** Delivery zones, and a try-out of their fees. */
import { Link, useLocation } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleEmptyState, ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { PageAside } from '#console-ui/page-aside.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { Icon } from '#ui/display/icon.tsx'
import type { WireZone } from '../console-contract.ts'
import type { zonesLoader } from './loaders.ts'
import { TryFee } from './try-fee.tsx'
import { daysInWords, feeInWords, placesInWords } from './zone-words.ts'

export function Component() {
  const mayEdit = usePermission('delivery.edit')
  const announcement = (useLocation().state as { announcement?: string } | null)?.announcement
  const { data, failure, reload } = useScreenData<typeof zonesLoader>()
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.delivery_console_title()}
      note={data && m.delivery_console_count({ count: data.zones.length })}
      actions={
        <>
          <Link className={buttonStyle()} to={consolePaths.carriers}>
            {m.delivery_console_carriers()}
          </Link>
          {mayEdit && (
            <Link className={buttonStyle({ variant: 'primary' })} to={consolePaths.zone('new')}>
              <Icon name="plus" size={16} />
              {m.delivery_console_add()}
            </Link>
          )}
        </>
      }
    >
      <p className="mb-3 max-w-[45rem] text-small text-ink-2">{m.delivery_console_hint()}</p>
      <output className={announcement ? 'banner' : 'sr-only'}>{announcement}</output>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {!data && <Loading />}
      {data && (
        <div className="grid gap-x-10 wide:grid-cols-[minmax(0,1fr)_20rem]">
          {data.zones.length === 0 ? (
            <ConsoleEmptyState title={m.delivery_console_empty()}>{m.delivery_console_empty_text()}</ConsoleEmptyState>
          ) : (
            <ul aria-label={m.delivery_console_title()} className="min-w-0 border-t border-line">
              {data.zones.map((zone) => (
                <ZoneRow key={zone.id} zone={zone} mayEdit={mayEdit} />
              ))}
            </ul>
          )}
          <PageAside>
            <TryFee countries={data.countries} />
          </PageAside>
        </div>
      )}
    </ConsolePage>
  )
}

function ZoneRow({ zone, mayEdit }: { zone: WireZone; mayEdit: boolean }) {
  const name = nameInLanguage(zone.names)
  return (
    <li className="grid gap-1 border-b border-line py-3 hover:bg-sunk/60">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {mayEdit ? (
          <Link
            className="link font-strong wrap-anywhere"
            to={consolePaths.zone(zone.id)}
            aria-label={m.delivery_console_edit_of({ name })}
          >
            {name}
          </Link>
        ) : (
          <span className="font-strong wrap-anywhere">{name}</span>
        )}
        {!zone.is_deliverable && <StateMark tone="off">{m.delivery_console_not_delivered()}</StateMark>}
      </p>
      <p className="text-small wrap-anywhere text-ink-2">{placesInWords(zone)}</p>
      {zone.is_deliverable && (
        <p className="flex flex-wrap gap-x-4 text-small tabular-nums">
          <span>{feeInWords(zone)}</span>
          <span className="text-ink-2">{daysInWords(zone)}</span>
        </p>
      )}
    </li>
  )
}
