/**
 * A double click counts as one press.
 * The second half would close what the first opened, send a form twice, or hit something new under the pointer.
 * The same is true for repeats of a pressed Enter key.
 * `data-steps` marks controls of which every press counts, e.g. plus and minus.
 * Runs in `<head>` as text, so it must not use anything outside of itself.
 */
export function ignoreRepeatedPresses(): void {
  /**
   * For touch, keys and browsers that do not count clicks. A counted double click may be as slow as its system allows.
   */
  const repeatTimeInMs = 400
  const reachInPx = 24
  const controls = 'a, button, summary, dialog, [type=submit]'

  interface Press {
    control: Element
    x: number
    y: number
    isKey: boolean
    at: number
  }
  let last: Press | null = null
  let labelled: EventTarget | null = null

  function isRepeated(press: Press, before: Press, count: number): boolean {
    const isSame = press.control === before.control
    if (isSame && press.control.closest('[data-steps]')) return false
    if (count > 1) return true
    const isThere =
      isSame ||
      (press.isKey ? before.isKey : !before.isKey && Math.hypot(press.x - before.x, press.y - before.y) < reachInPx)
    return isThere && press.at - before.at < repeatTimeInMs
  }

  function drop(event: Event): void {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  addEventListener(
    'click',
    (event) => {
      // Presses by scripts always count.
      const target = event.target as Element
      // A label passes its press on to its field: that is no second one.
      if (!event.isTrusted || target === labelled) return
      labelled = target.closest('label')?.control ?? null
      const control = target.closest(controls)
      const { clientX: x, clientY: y, detail: count, timeStamp: at } = event
      const press = control && { control, x, y, isKey: count === 0, at }
      if (press && last && isRepeated(press, last, count)) drop(event)
      last = press
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') last = null
      const isEnterRepeat = event.key === 'Enter' && event.repeat && !event.isComposing
      if (isEnterRepeat && !(event.target as Element).closest('textarea, [data-steps]')) drop(event)
    },
    true,
  )
}
