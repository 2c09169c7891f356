import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LocalPostgresUnavailable } from './local-postgres-unavailable.ts'

/** The unprivileged user that runs the server when we are root: PostgreSQL refuses to run as root. */
export interface ServerAccount {
  name: string
  uid: number
  gid: number
}

const preferredNames = ['postgres', '_postgres', 'nobody']

export const isRoot = () => process.getuid?.() === 0

/** The account that runs the server: the owner of existing data, else a system account; undefined means the current user. */
export async function findServerAccount(ownerUid: number | undefined): Promise<ServerAccount | undefined> {
  if (!isRoot()) return undefined
  const accounts = await readAccounts()
  const account =
    ownerUid === undefined
      ? preferredNames.map((name) => accounts.find((known) => known.name === name)).find(Boolean)
      : accounts.find((known) => known.uid === ownerUid)
  if (account && account.uid !== 0) return account
  throw new LocalPostgresUnavailable(
    ownerUid === undefined
      ? 'PostgreSQL does not run as root and this system has neither a user postgres nor nobody'
      : `The database belongs to user id ${ownerUid}, which cannot run PostgreSQL on this system`,
  )
}

/** Whether the account may enter the folder, judged by the modes of the folder and all its parents. */
export async function canReach(folder: string, account: ServerAccount): Promise<boolean> {
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path)
    const searchBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & searchBit) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** Spawn options that run a program as the account. */
export function runAs(account: ServerAccount | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

async function readAccounts(): Promise<ServerAccount[]> {
  const passwd = await readFile('/etc/passwd', 'utf8')
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
