/** Limits tests to this machine: a connection to any other address is a fault of the test. */
import net from 'node:net'

const connect = net.Socket.prototype.connect
const loopback = new Set<unknown>(['localhost', '127.0.0.1', '::1', undefined])

net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const host = hostOf(args)
  if (!loopback.has(host)) throw new Error(`a test tried to reach ${String(host)}`)
  return Reflect.apply(connect, this, args)
}

/** Handles `connect(options)`, `connect(port, host)` and `connect(path)`; Node itself passes a list of arguments. */
function hostOf(args: unknown[]): unknown {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  if (typeof first === 'object' && first !== null) return 'host' in first ? first.host : undefined
  const isPort = typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first))
  return isPort && typeof second === 'string' ? second : undefined
}
