/** The balancer in front of the shop's processes, with one address for the current primary. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../../running-shop.ts'
import { makeFolder, startChild } from './child-server.ts'
import { findProgram } from './debian-programs.ts'

export interface Balancer {
  origin: string
  databasePort: number
  /** Leads new connections to this database, and ends those to the other. */
  leadDatabaseTo(port: number): Promise<void>
  /** Whether the process on this port receives requests. */
  isServing(port: number): Promise<boolean>
  stop(): Promise<void>
}

export interface BalancerPorts {
  shop: number
  processes: readonly [number, number]
  databases: readonly [number, number]
}

export async function startHaproxy({ shop, processes, databases }: BalancerPorts): Promise<Balancer> {
  const folder = await makeFolder()
  const databasePort = await freePort()
  const control = join(folder.path, 'control')
  const file = join(folder.path, 'haproxy.cfg')
  const lines = (ports: readonly number[], rest: (port: number) => string) =>
    ports.map((port) => `  server at-${port} 127.0.0.1:${port} ${rest(port)}`).join('\n')
  await writeFile(
    file,
    `global
  stats socket ${control} level admin
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  # On a busy machine a response is slow although its process runs.
  timeout check 10s
  retries 3
  option redispatch
listen shops
  mode http
  bind 127.0.0.1:${shop}
  option forwardfor
  # An idle connection may end at the moment it is used again, with any server behind it.
  option httpclose
  option httpchk GET /readyz
  default-server inter 250ms fall 2 rise 1
${lines(processes, () => 'check')}
listen databases
  mode tcp
  bind 127.0.0.1:${databasePort}
${lines(databases, (port) => `on-marked-down shutdown-sessions${port === databases[0] ? '' : ' disabled'}`)}
`,
  )
  const server = await startChild([findProgram('haproxy')!, '-q', '-db', '-f', file], { port: shop, cwd: folder.path })

  async function runCommand(command: string): Promise<string> {
    const socket = connect(control)
    await once(socket, 'connect')
    socket.end(`${command}\n`)
    return (await text(socket)).trim()
  }
  async function setState(port: number, state: 'ready' | 'maint'): Promise<void> {
    const response = await runCommand(`set server databases/at-${port} state ${state}`)
    if (response) throw new Error(response)
  }
  return {
    origin: `http://localhost:${shop}`,
    databasePort,
    async leadDatabaseTo(port) {
      for (const other of databases) if (other !== port) await setState(other, 'maint')
      await setState(port, 'ready')
    },
    async isServing(port) {
      const stat = await runCommand('show stat shops 4 -1')
      const line = stat.split('\n').find((entry) => entry.startsWith(`shops,at-${port},`))
      return line?.split(',')[17]?.startsWith('UP') ?? false
    },
    async stop() {
      await server.end('SIGTERM')
      await folder.remove()
    },
  }
}
