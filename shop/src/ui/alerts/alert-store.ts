/** The messages on screen. Lives outside React so that loaders and actions in the browser can speak too. */
export type AlertKind = 'success' | 'failure'

export interface Alert {
  id: number
  text: string
  kind: AlertKind
  /** Language of the text where it is not the page's, e.g. a message that is Japanese in every language. */
  lang?: string
  /** The item that the text names; unset without a page of it. */
  link?: AlertLink
}

export interface AlertLink {
  to: string
  label: string
}

export type AlertOptions = Omit<Alert, 'id' | 'text'>

export const alertLifetimeInMs = 5000
const maxAlerts = 3

let alerts: readonly Alert[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Alert[]): void {
  alerts = next
  for (const listener of listeners) listener()
}

/** Shows a message for a time. The same text again renews the one on screen. On the server it does nothing. */
export function showAlert(text: string, options: AlertOptions): void {
  if (typeof document === 'undefined') return
  lastId += 1
  const others = alerts.filter((alert) => alert.text !== text)
  replace([...others.slice(1 - maxAlerts), { id: lastId, text, ...options }])
}

export function dismissAlert(id: number): void {
  replace(alerts.filter((alert) => alert.id !== id))
}

export function getAlerts(): readonly Alert[] {
  return alerts
}

export function subscribeToAlerts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
