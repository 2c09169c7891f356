/** Debian's Postfix on loopback, in a folder of its own. Mails for `shopper-…` are delivered to one maildir. */
import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../running-shop.ts'
import { type ChildServer, makeFolder, startChild } from './child-server.ts'
import { findProgram } from './debian-programs.ts'

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string
  /** Accounts that have mail: `shopper-…`; others are refused. */
  domain: string
  /** Mails delivered, headers and body. */
  read(): Promise<string[]>
  /** `kill -9`. */
  kill(): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}

const domain = 'shop.example'
const master = '/usr/lib/postfix/sbin/master'

/** Postfix separates its parts by accounts, and so it needs root. */
export const isRoot = process.getuid?.() === 0

export async function startPostfix(): Promise<MailServer> {
  const folder = await makeFolder()
  const port = await freePort()
  const at = (name: string) => join(folder.path, name)
  // Parts of Postfix run under several accounts.
  await chown(folder.path, 0, 0)
  await chmod(folder.path, 0o755)
  const idOf = (name: string) => execFileSync('id', ['-u', name], { stdio: 'pipe' }).toString().trim()
  await Promise.all(['queue', 'data', 'mail'].map((name) => mkdir(at(name))))
  execFileSync('chown', ['postfix', at('data')])
  execFileSync('chown', ['nobody', at('mail')])
  await writeFile(at('boxes'), '/^shopper-/ all/\n')
  await writeFile(
    at('main.cf'),
    `compatibility_level = 3.6
queue_directory = ${at('queue')}
data_directory = ${at('data')}
maillog_file = ${at('mail.log')}
maillog_file_prefixes = ${folder.path}
mail_owner = postfix
setgid_group = postdrop
myhostname = mail.${domain}
mydestination =
inet_interfaces = loopback-only
inet_protocols = ipv4
alias_maps =
alias_database =
local_recipient_maps =
virtual_mailbox_domains = ${domain}
virtual_mailbox_base = ${at('mail')}
virtual_mailbox_maps = regexp:${at('boxes')}
virtual_uid_maps = static:${idOf('nobody')}
virtual_gid_maps = static:${idOf('nobody')}
smtpd_relay_restrictions = reject_unauth_destination
default_transport = error:no mail leaves this machine
`,
  )
  await writeFile(
    at('master.cf'),
    `127.0.0.1:${port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
`,
  )
  execFileSync(findProgram('postfix')!, ['-c', folder.path, 'check'], { stdio: 'pipe' })
  const start = () =>
    startChild([master, '-c', folder.path, '-d'], { port, cwd: folder.path, env: process.env, isPrivileged: true })
  let server: ChildServer = await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    domain,
    async read() {
      const inbox = join(at('mail'), 'all/new')
      const names = await readdir(inbox).catch(() => [])
      return Promise.all(names.map((name) => readFile(join(inbox, name), 'utf8')))
    },
    kill: () => server.end('SIGKILL'),
    async startAgain() {
      server = await start()
    },
    async stop() {
      await server.end('SIGTERM')
      await folder.remove()
    },
  }
}
