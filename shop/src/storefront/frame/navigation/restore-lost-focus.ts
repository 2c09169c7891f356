/**
 * Moves the focus when its element is removed, hidden or disabled: a row, a closed message, a button.
 * The nearest remaining element receives the focus, instead of the document's beginning.
 */
const places = 'li, article, section, form, main'
const historyLength = 8
/** Attributes that hide or disable an element. Not `style`, which changes in every frame. */
const attributeFilter = ['class', 'data-kept-at', 'disabled', 'hidden', 'inert', 'open']
/** A new page, and the code that removed the element, may move the focus themselves. */
const graceInMs = 50

/** Watches the document until the returned function is called. */
export function restoreLostFocus(): () => void {
  const listening = new AbortController()
  const history: HTMLElement[] = []
  let around: HTMLElement[] = []

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    history.unshift(target)
    history.length = Math.min(history.length, historyLength)
    around = focusTargetsAround(target)
  }
  const isLost = () => {
    const [last] = history
    if (!last || isThere(last)) return false
    // Browsers blur a hidden or disabled element only a moment later.
    return document.activeElement === document.body || document.activeElement === last
  }
  const findPlace = () => {
    if (!isLost()) return
    // A message is outside of the task at hand, so the focus returns to the task.
    const next = around.find(isThere) ?? history.find(isThere) ?? document.querySelector<HTMLElement>('main')
    if (next) moveFocusTo(next)
  }
  const watching = new MutationObserver(() => {
    if (isLost()) setTimeout(findPlace, graceInMs)
  })
  document.addEventListener('focusin', remember, { signal: listening.signal })
  // A press on empty ground releases the focus on purpose.
  document.addEventListener('pointerdown', () => void (history.length = 0), { signal: listening.signal, capture: true })
  watching.observe(document.documentElement, { childList: true, subtree: true, attributeFilter })
  return () => {
    listening.abort()
    watching.disconnect()
  }
}

function focusTargetsAround(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  let place = element.parentElement?.closest<HTMLElement>(places)
  while (place) {
    found.push(place)
    place = place.parentElement?.closest<HTMLElement>(places)
  }
  return found
}

function isThere(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [inert], [inert] *')
}

function moveFocusTo(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
