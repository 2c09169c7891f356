/**
 * Stops the shop when the npm that started it has ended. A killed npm cannot signal its child, which would continue to
 * occupy the ports.
 */
const checkEveryMs = 500

/** Calls back once. Does nothing in a process that npm did not start, which may outlive its parent on purpose. */
export function onNpmExit(callBack: () => void): void {
  const script = process.env.npm_lifecycle_event
  if (script !== 'start' && script !== 'dev') return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    callBack()
  }, checkEveryMs).unref()
}
