import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { m } from '#texts'
import { type Alert, alertLifetimeInMs, dismissAlert, getAlerts, subscribeToAlerts } from '../alerts/alert-store.ts'
import { TextLink } from '../controls/text-link.tsx'
import { Icon } from '../display/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { useHoverOrFocus } from '../hooks/use-hover-or-focus.ts'

const none: readonly Alert[] = []

/** Where messages appear: above the bar on phones, top right from 768 px. */
export function AlertRegion() {
  const alerts = useSyncExternalStore(subscribeToAlerts, getAlerts, () => none)
  return (
    <div data-screen-only className="alert-stack">
      {alerts.map((alert) => (
        <AlertMessage key={alert.id} alert={alert} />
      ))}
    </div>
  )
}

function AlertMessage({ alert }: { alert: Alert }) {
  const ref = useRef<HTMLDivElement>(null)
  const isHoveredOrFocused = useHoverOrFocus(ref)
  useEffect(() => {
    if (isHoveredOrFocused) return
    const timer = setTimeout(() => dismissAlert(alert.id), alertLifetimeInMs)
    return () => clearTimeout(timer)
  }, [alert.id, isHoveredOrFocused])
  return (
    <div ref={ref} role="alert" className="pointer-events-auto max-w-full animate-appear">
      <AlertBox alert={alert} onClose={() => dismissAlert(alert.id)} />
    </div>
  )
}

/** A message box; failures differ by icon. */
export function AlertBox({ alert, onClose }: { alert: Omit<Alert, 'id'>; onClose: () => void }) {
  const { pathname } = useLocation()
  const link = alert.link && alert.link.to.split('?')[0] !== pathname ? alert.link : null
  return (
    <div className="flex max-w-[420px] items-start gap-3 rounded-control border border-line bg-raised py-3 pr-2 pl-4 shadow-float">
      <span className={alert.kind === 'failure' ? 'mt-1 text-danger' : 'mt-1 text-accent'}>
        <Icon name={alert.kind === 'failure' ? 'alert' : 'check'} />
      </span>
      <div className="flex-1 py-0.5">
        <p lang={alert.lang}>{alert.text}</p>
        {link && (
          <p className="-mb-2">
            <TextLink to={link.to} onClick={onClose}>
              {link.label}
            </TextLink>
          </p>
        )}
      </div>
      <span className="-my-1.5">
        <IconButton icon="close" label={m.ui_close()} onClick={onClose} />
      </span>
    </div>
  )
}
