/** Three nodes of `deploy/cluster` on loopback addresses of their own, each with etcd, Patroni and PostgreSQL. */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'
import { freezeWithChildren, killWithChildren } from '../postgres-processes.ts'
import { type ChildServer, makeFolder, startChild } from './child-server.ts'
import { findProgram, unprivileged } from './debian-programs.ts'

const deployed = fileURLToPath(new URL('../../../deploy/cluster/', import.meta.url))
const folderInFiles = '/var/lib/yokoso-cluster'
const password = 'only-for-this-test'
const nodeNumbers = [1, 2, 3] as const
type NodeNumber = (typeof nodeNumbers)[number]

interface Member {
  name: string
  role: string
}

export interface Cluster {
  urls: { pooled: string; direct: string; replicas: string; superuser: string }
  findPrimary(): Promise<NodeNumber | undefined>
  findReplica(): Promise<NodeNumber>
  urlOfNode(node: NodeNumber): string
  killNode(node: NodeNumber): Promise<void>
  killPatroni(node: NodeNumber): Promise<void>
  /** Freezes Patroni and PostgreSQL. @returns a function that thaws them */
  freezeNode(node: NodeNumber): Promise<() => void>
  switchOver(): Promise<void>
  killEtcdLeader(): Promise<void>
  stopEtcd(): Promise<void>
  /** Starts what does not run, and resolves once all members do. */
  restore(): Promise<void>
  stop(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const folder = await makeFolder()
  // Others on this machine may run a cluster as well.
  const network = `127.${randomInt(1, 250)}.${randomInt(1, 250)}.`
  const host = (node: NodeNumber) => `${network}1${node}`
  const etcds = new Map<NodeNumber, ChildServer>()
  const patronis = new Map<NodeNumber, ChildServer>()
  const cwd = folder.path
  const { uid, gid } = unprivileged()

  async function place(name: string, node: NodeNumber | '' = ''): Promise<string> {
    const text = await readFile(join(deployed, name), 'utf8')
    const path = join(cwd, `${node}${name}`)
    const placed = text
      .replaceAll(/NODE/g, String(node))
      .replaceAll(/\w+_PASSWORD/g, password)
      .replaceAll(/127\.0\.0\.(?=1[\s:\]]|1\d[\s:\]])/g, network)
      .replaceAll(folderInFiles, cwd)
    await writeFile(path, placed)
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
    return path
  }

  const startEtcd = async (node: NodeNumber) =>
    etcds.set(
      node,
      await startChild([findProgram('etcd-server')!, '--config-file', await place('etcd.yml', node)], {
        host: host(node),
        port: 2379,
        cwd,
      }),
    )
  const startPatroni = async (node: NodeNumber) =>
    patronis.set(
      node,
      await startChild([findProgram('patroni')!, await place('patroni.yml', node)], {
        host: host(node),
        port: 8008,
        cwd,
        env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: cwd },
      }),
    )
  const readPostmaster = async (node: NodeNumber) =>
    Number.parseInt(await readFile(join(cwd, `postgres-${node}`, 'postmaster.pid'), 'utf8'), 10)

  /** Patroni's health check of a role, as haproxy requests it. */
  const isIn = (node: NodeNumber, role: 'primary' | 'replica') =>
    fetch(`http://${host(node)}:8008/${role}`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const listIn = async (role: 'primary' | 'replica') => {
    const found = await Promise.all(nodeNumbers.map((node) => isIn(node, role)))
    return nodeNumbers.filter((_, place) => found[place])
  }
  const findPrimary = async () => (await listIn('primary'))[0]
  async function readMembers(): Promise<Member[]> {
    const primary = (await findPrimary()) ?? 1
    const response = await fetch(`http://${host(primary)}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
    return ((await response.json()) as { members: Member[] }).members
  }
  async function isWhole(): Promise<boolean> {
    if ((await listIn('primary')).length !== 1 || (await listIn('replica')).length !== 2) return false
    return (await readMembers().catch(() => [])).some(({ role }) => role === 'sync_standby')
  }
  const waitUntilWhole = () => vi.waitUntil(isWhole, { timeout: 120_000, interval: 250 })

  // Members of etcd wait for each other.
  await Promise.all(nodeNumbers.map(startEtcd))
  await Promise.all(nodeNumbers.map(startPatroni))
  await waitUntilWhole()
  const balancer = await startChild([findProgram('haproxy')!, '-q', '-db', '-f', await place('haproxy.cfg')], {
    host: `${network}1`,
    port: 5000,
    cwd,
  })
  const superuser = `postgresql://postgres:${password}@${network}1:5000/postgres`
  await vi.waitFor(() => makeDatabase(superuser), { timeout: 30_000, interval: 500 })
  const users = join(cwd, 'pgbouncer-users.txt')
  await writeFile(users, `"yokoso" "${password}"\n`)
  const pooler = await startChild([findProgram('pgbouncer')!, '--quiet', await place('pgbouncer.ini')], {
    host: `${network}1`,
    port: 6432,
    cwd,
  })

  const urlAt = (address: string) => `postgresql://yokoso:${password}@${address}/yokoso`
  const ended = async (servers: Map<NodeNumber, ChildServer>, node: NodeNumber) => {
    await servers.get(node)?.end('SIGKILL')
    servers.delete(node)
  }
  return {
    urls: {
      pooled: urlAt(`${network}1:6432`),
      direct: urlAt(`${network}1:5000`),
      replicas: urlAt(`${network}1:5001`),
      superuser,
    },
    findPrimary,
    async findReplica() {
      const [replica] = await listIn('replica')
      if (!replica) throw new Error('there is no replica')
      return replica
    },
    urlOfNode: (node) => `postgresql://postgres:${password}@${host(node)}:5432/yokoso`,
    async killNode(node) {
      const postmaster = await readPostmaster(node)
      await ended(patronis, node)
      await killWithChildren(postmaster)
    },
    killPatroni: (node) => ended(patronis, node),
    async freezeNode(node) {
      const patroni = patronis.get(node)!.pid
      process.kill(patroni, 'SIGSTOP')
      const thaw = await freezeWithChildren(await readPostmaster(node))
      return () => {
        thaw()
        process.kill(patroni, 'SIGCONT')
      }
    },
    async switchOver() {
      const [file, primary] = [join(cwd, '1patroni.yml'), await findPrimary()]
      const members = await readMembers()
      const candidate = members.find(({ role }) => role === 'sync_standby')!.name
      const args = ['-c', file, 'switchover', '--master', `node-${primary}`, '--candidate', candidate, '--force']
      await promisify(execFile)('/usr/bin/patronictl', args, {
        env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: cwd },
      })
    },
    async killEtcdLeader() {
      for (const node of nodeNumbers) {
        const body = '{}'
        const response = await fetch(`http://${host(node)}:2379/v3/maintenance/status`, { method: 'POST', body })
        const { header, leader } = (await response.json()) as { header: { member_id: string }; leader: string }
        if (header.member_id === leader) return ended(etcds, node)
      }
      throw new Error('etcd has no leader')
    },
    async stopEtcd() {
      for (const node of nodeNumbers) await ended(etcds, node)
    },
    async restore() {
      await Promise.all(nodeNumbers.filter((node) => !etcds.has(node)).map(startEtcd))
      await Promise.all(nodeNumbers.filter((node) => !patronis.has(node)).map(startPatroni))
      await waitUntilWhole()
    },
    async stop() {
      await pooler.end('SIGINT')
      await balancer.end('SIGTERM')
      for (const node of nodeNumbers) {
        const postmaster = await readPostmaster(node).catch(() => undefined)
        await ended(patronis, node)
        if (postmaster) await killWithChildren(postmaster)
        await ended(etcds, node)
      }
      await folder.remove()
    },
  }
}

async function makeDatabase(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`create role yokoso login password '${password}'`)
    await client.query(`create database yokoso owner yokoso encoding 'UTF8' template template0`)
  } finally {
    await client.end()
  }
}
