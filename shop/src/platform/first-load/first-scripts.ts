declare global {
  interface Window {
    /** React Router reads loader data here. */
    __reactRouterContext: { stream: ReadableStream<Uint8Array> }
    __reactRouterRouteModules: Record<string, unknown>
  }
}

/** Script addresses of a page. Numbers are indexes into `files`. */
export interface PageScripts {
  /** How many of the files are preloaded, counted from the first. */
  preloaded: number
  manifest: number
  entry: number
  routes: [id: string, file: number][]
  /** Addresses of all scripts. */
  files: string[]
}

/** Runs in the browser at the end of the page. Loads the scripts after the first paint, or on the first press. */
export function startScripts() {
  const waiting = document.querySelector<HTMLScriptElement>('#page-script')
  if (!waiting) return
  const { preloaded, manifest, entry, routes, files } = JSON.parse(waiting.text) as PageScripts
  let hasStarted = false
  function start() {
    if (hasStarted) return
    hasStarted = true
    for (const address of files.slice(0, preloaded)) {
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
    const data = new ReadableStream<string>({
      start(controller) {
        for (const part of document.querySelectorAll<HTMLScriptElement>('script[data-page]')) {
          controller.enqueue(part.text)
        }
        controller.close()
      },
    })
    // oxlint-disable-next-line no-underscore-dangle -- React Router's own name
    window.__reactRouterContext.stream = data.pipeThrough(new TextEncoderStream())
  }
  async function load() {
    const read = (file: number): Promise<unknown> => import(files[file]!)
    const modules = routes.map(async ([id, file]) => [id, await read(file)] as const)
    await read(manifest)
    // oxlint-disable-next-line no-underscore-dangle -- React Router's own name
    window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(modules))
    await read(entry)
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // A page opened in the background is not painted; some browsers do not report their first paint.
  addEventListener('load', () => (document.hidden ? start() : requestAnimationFrame(() => setTimeout(start, 1000))))
  addEventListener('page-pressed', start)
}

/**
 * Runs in the browser, before anything can be pressed. Records presses until the scripts run, and replays them on
 * `page-alive`. After a timeout the browser acts without scripts: it submits forms.
 */
export function capturePresses() {
  const captured: { target: HTMLElement; act: () => void; send: (() => void) | null }[] = []
  let isLate = false
  function hold(event: Event) {
    const target = event.target as HTMLElement
    if (event instanceof SubmitEvent && target instanceof HTMLFormElement && target.method === 'post' && !isLate) {
      stop(event)
      const send = () => target.requestSubmit(event.submitter)
      keepLastSubmission(target)
      captured.push({ target, act: send, send })
    }
    const button = event.type === 'click' ? target.closest<HTMLElement>('button[type=button]:not([command])') : null
    if (button) {
      stop(event)
      captured.push({ target: button, act: () => button.click(), send: null })
    }
    if (event.type === 'change' && target instanceof HTMLSelectElement) {
      const { value, form } = target
      keepLastSubmission(target)
      captured.push({ target, act: () => choose(target, value), send: () => form?.requestSubmit() })
      if (isLate) leaveToBrowser()
    }
    dispatchEvent(new Event('page-pressed'))
  }
  function stop(event: Event) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  /** A form is submitted once, and only the last of several choices counts. */
  function keepLastSubmission(target: HTMLElement) {
    const earlier = captured.findIndex((press) => press.target === target)
    if (earlier >= 0) captured.splice(earlier, 1)
  }
  function choose(select: HTMLSelectElement, value: string) {
    // Hydration has reset the select to its first choice.
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const events = ['click', 'submit', 'change'] as const
  function letGo() {
    for (const name of events) removeEventListener(name, hold, true)
    for (const { target, act } of captured.splice(0)) {
      // Makes React hydrate this part of the page now, if it has not yet.
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

/**
 * Runs in the browser after the page's content: restores the scroll position before the page is painted. A shorter
 * form of the script that React Router's `<ScrollRestoration>` writes.
 */
export function restoreScroll() {
  const positions = 'react-router-scroll-positions'
  const { state } = history as { state: { key?: string } | null }
  if (!state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  try {
    const all = JSON.parse(sessionStorage.getItem(positions) ?? '{}') as Record<string, unknown>
    const top = all[(history.state as { key: string }).key]
    if (typeof top === 'number') scrollTo(0, top)
  } catch (error) {
    console.error(error)
    sessionStorage.removeItem(positions)
  }
}
