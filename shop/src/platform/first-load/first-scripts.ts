declare global {
  interface Window {
    /** React Router reads here what its loaders gave. */
    __reactRouterContext: { streamController: ReadableStreamDefaultController<string> }
    __reactRouterRouteModules: Record<string, unknown>
  }
}

/** Runs in the browser, behind the page: asks for the scripts at the first paint, or when something is pressed. */
export function startScripts() {
  const waiting = document.querySelector<HTMLScriptElement>('#page-script')
  if (!waiting) return
  const { manifest, routes, entry } = JSON.parse(waiting.text) as {
    manifest: string
    routes: [id: string, address: string][]
    entry: string
  }
  let hasStarted = false
  function start() {
    if (hasStarted) return
    hasStarted = true
    for (const address of waiting!.dataset.preload!.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.fetchPriority = 'low'
      link.href = address
      document.head.append(link)
    }
    setTimeout(() => dispatchEvent(new Event('page-late')), 10_000)
    handOverData()
    void load()
  }
  function handOverData() {
    // oxlint-disable-next-line no-underscore-dangle -- React Router's own name
    const { streamController } = window.__reactRouterContext
    for (const part of document.querySelectorAll<HTMLScriptElement>('script[data-page]')) {
      streamController.enqueue(JSON.parse(part.text) as string)
    }
    streamController.close()
  }
  async function load() {
    const modules = routes.map(async ([id, address]) => [id, (await import(address)) as unknown] as const)
    await import(manifest)
    // oxlint-disable-next-line no-underscore-dangle -- React Router's own name
    window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(modules))
    await import(entry)
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // A page opened in the background is not painted; a browser may not tell when it has painted one.
  addEventListener('load', () => (document.hidden ? start() : requestAnimationFrame(() => setTimeout(start, 1000))))
  addEventListener('page-pressed', start)
}

/**
 * Runs in the browser, before anything can be pressed.
 * What is pressed before the scripts are at work is done when the page says `page-alive`.
 * When that takes too long, the browser does what it can by itself: it sends forms.
 */
export function capturePresses() {
  const captured: { target: HTMLElement; act: () => void; send: (() => void) | null }[] = []
  let isLate = false
  function hold(event: Event) {
    const target = event.target as HTMLElement
    if (event instanceof SubmitEvent && target instanceof HTMLFormElement && target.method === 'post' && !isLate) {
      stop(event)
      const send = () => target.requestSubmit(event.submitter)
      forget(target)
      captured.push({ target, act: send, send })
    }
    const button = event.type === 'click' ? target.closest<HTMLElement>('button[type=button]:not([command])') : null
    if (button) {
      stop(event)
      captured.push({ target: button, act: () => button.click(), send: null })
    }
    if (event.type === 'change' && target instanceof HTMLSelectElement) {
      const { value, form } = target
      forget(target)
      captured.push({ target, act: () => choose(target, value), send: () => form?.requestSubmit() })
      if (isLate) leaveToBrowser()
    }
    dispatchEvent(new Event('page-pressed'))
  }
  function stop(event: Event) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  /** A form is sent once, and of several choices the last one counts. */
  function forget(target: HTMLElement) {
    const earlier = captured.findIndex((press) => press.target === target)
    if (earlier >= 0) captured.splice(earlier, 1)
  }
  function choose(select: HTMLSelectElement, value: string) {
    // Taking it over, React has put the first choice back.
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const events = ['click', 'submit', 'change'] as const
  function letGo() {
    for (const name of events) removeEventListener(name, hold, true)
    for (const { target, act } of captured.splice(0)) {
      // Makes React take over this part of the page now, should it not have come to it yet.
      target.dispatchEvent(new Event('input', { bubbles: true }))
      act()
    }
  }
  function leaveToBrowser() {
    isLate = true
    for (const press of captured.splice(0)) {
      if (press.send) press.send()
      else captured.push(press)
    }
  }
  for (const name of events) addEventListener(name, hold, true)
  addEventListener('page-alive', letGo)
  addEventListener('page-late', leaveToBrowser)
}
