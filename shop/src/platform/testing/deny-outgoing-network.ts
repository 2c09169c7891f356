/** Tests talk to this machine only: any other address is a fault of the test. */
import net from 'node:net'

const connect = net.Socket.prototype.connect
const loopback = new Set(['localhost', '127.0.0.1', '::1', undefined])

net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0]
  const host =
    typeof first === 'object' && first !== null && 'host' in first ? (first.host as string | undefined) : undefined
  if (!loopback.has(host)) throw new Error(`a test tried to reach ${host}`)
  return Reflect.apply(connect, this, args)
}
