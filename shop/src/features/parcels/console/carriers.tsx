/** Carriers: names, tracking addresses, and whether they accept new parcels. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleEmptyState, ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import type { EditedCarrier } from '../console-contract.ts'
import { CarrierDialog, type CarrierOutcome } from './carrier-dialog.tsx'
import type { carriersLoader } from './loaders.ts'

export function Component() {
  const mayEdit = usePermission('delivery.edit')
  const { data: carriers, failure, reload, change } = useScreenData<typeof carriersLoader>()
  const [opened, setOpened] = useState<EditedCarrier | 'new' | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const finish = ({ carrier, isDeleted }: CarrierOutcome) => {
    const name = nameInLanguage(carrier.names)
    change((before) => {
      if (isDeleted) return before.filter(({ code }) => code !== carrier.code)
      const isKnown = before.some(({ code }) => code === carrier.code)
      return isKnown ? before.map((one) => (one.code === carrier.code ? carrier : one)) : [...before, carrier]
    })
    setAnnouncement(isDeleted ? m.parcels_carrier_deleted({ name }) : m.parcels_carrier_saved({ name }))
    setOpened(null)
  }
  if (failure && !carriers) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.parcels_carriers_title()}
      crumbs={
        <Link className="link" to={consolePaths.delivery}>
          {m.delivery_console_title()}
        </Link>
      }
      actions={
        mayEdit && (
          <Button variant="primary" onClick={() => setOpened('new')}>
            <Icon name="plus" size={16} />
            {m.parcels_carriers_add()}
          </Button>
        )
      }
    >
      <p className="mb-3 max-w-[45rem] text-small text-ink-2">{m.parcels_carriers_hint()}</p>
      <output className={announcement ? 'banner' : 'sr-only'}>{announcement}</output>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {!carriers && <Loading />}
      {carriers?.length === 0 && <ConsoleEmptyState title={m.parcels_carriers_empty()} />}
      {carriers && carriers.length > 0 && (
        <ul aria-label={m.parcels_carriers_title()} className="max-w-[52rem] border-t border-line">
          {carriers.map((carrier) => (
            <CarrierRow key={carrier.code} carrier={carrier} onEdit={mayEdit ? () => setOpened(carrier) : null} />
          ))}
        </ul>
      )}
      {opened && (
        <CarrierDialog
          key={opened === 'new' ? '' : opened.code}
          carrier={opened === 'new' ? null : opened}
          onDone={finish}
          onStale={reload}
          onClose={() => setOpened(null)}
        />
      )}
    </ConsolePage>
  )
}

function CarrierRow({ carrier, onEdit }: { carrier: EditedCarrier; onEdit: (() => void) | null }) {
  const name = nameInLanguage(carrier.names)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-2.5 hover:bg-sunk/60">
      <span className="min-w-48 flex-1">
        <span className="font-strong wrap-anywhere">{name}</span>{' '}
        <span className="code-text text-small text-ink-3">{carrier.code}</span>
        <span className="block text-small wrap-anywhere text-ink-2">
          {carrier.tracking_url ?? m.parcels_carrier_not_tracked()}
        </span>
      </span>
      <StateMark tone={carrier.is_active ? 'todo' : 'off'}>
        {carrier.is_active ? m.parcels_carrier_is_on() : m.parcels_carrier_is_off()}
      </StateMark>
      {onEdit && (
        <button
          type="button"
          className="link min-h-11"
          aria-label={m.parcels_carrier_edit_of({ name })}
          onClick={onEdit}
        >
          {m.parcels_carrier_edit()}
        </button>
      )}
    </li>
  )
}
