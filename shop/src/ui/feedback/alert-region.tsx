import { useEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '#texts'
import { type Alert, alertLifetimeInMs, dismissAlert, getAlerts, subscribeToAlerts } from '../alerts/alert-store.ts'
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
  const isHeld = useHoverOrFocus(ref)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissAlert(alert.id), alertLifetimeInMs)
    return () => clearTimeout(timer)
  }, [alert.id, isHeld])
  return (
    <div ref={ref} role="alert" className="pointer-events-auto max-w-full animate-appear">
      <AlertBox alert={alert} onClose={() => dismissAlert(alert.id)} />
    </div>
  )
}

/** What a message looks like; failure differs by its icon, not by a red box. */
export function AlertBox({ alert, onClose }: { alert: Pick<Alert, 'kind' | 'text' | 'lang'>; onClose: () => void }) {
  return (
    <div className="flex max-w-[420px] items-start gap-3 rounded-control border border-line bg-raised py-3 pr-2 pl-4 shadow-float">
      <span className={alert.kind === 'failure' ? 'mt-1 text-danger' : 'mt-1 text-accent'}>
        <Icon name={alert.kind === 'failure' ? 'alert' : 'check'} />
      </span>
      <p className="flex-1 py-0.5" lang={alert.lang}>
        {alert.text}
      </p>
      <span className="-my-1.5">
        <IconButton icon="close" label={m.ui_close()} onClick={onClose} />
      </span>
    </div>
  )
}
