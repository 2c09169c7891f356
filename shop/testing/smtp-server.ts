/** A mail server for tests, on loopback. Each mode is a way in which real servers respond, or do not. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { TLSSocket } from 'node:tls'

export type SmtpMode =
  | 'accept'
  /** Accepts the connection without a greeting. */
  | 'hang'
  /** Receives the whole mail without a response. */
  | 'hang after data'
  | 'refuse recipient'
  | 'refuse sender'
  | 'refuse data'
  | 'defer'
  /** Receives the mail, and closes the connection before responding. */
  | 'drop after data'
  | 'drop'

/** A server that encrypts, as those of mail companies do. */
export interface SmtpSecurity {
  /** TLS from the first byte (`smtps:`), or on request. */
  start: 'TLS' | 'STARTTLS'
  key: string
  cert: string
}

export interface SmtpLogin {
  mechanism: 'PLAIN' | 'LOGIN'
  user: string
  password: string
}

export interface ReceivedMail {
  isEncrypted: boolean
  /** The name signed in with; null without a sign-in. */
  user: string | null
  from: string
  to: string[]
  /** Headers and body, without dot-stuffing. */
  data: string
  messageId: string
}

export interface SmtpServerForTests {
  port: number
  mode: SmtpMode
  /** Without it, mails need no sign-in. */
  login: SmtpLogin | null
  /** Mails received, with or without a response. */
  mails: ReceivedMail[]
  connections: number
  /** Every line that arrived, of commands and mails. */
  lines: string[]
  /** The response of the modes `refuse recipient` and `refuse data`; each has its own by default. */
  refusal?: string | undefined
  /** Called between a mail's data and the response. */
  onData?: (() => Promise<void>) | undefined
  close(): Promise<void>
}

export async function startSmtpServer(
  mode: SmtpMode = 'accept',
  { security = null, login = null }: { security?: SmtpSecurity | null; login?: SmtpLogin | null } = {},
): Promise<SmtpServerForTests> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    running.connections += 1
    socket.on('close', () => sockets.delete(socket))
    // A client that aborts resets the connection.
    socket.on('error', () => socket.destroy())
    void converse(running, security?.start === 'TLS' ? encrypt(socket, security) : socket, security)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const running: SmtpServerForTests = {
    port: (server.address() as AddressInfo).port,
    mode,
    login,
    mails: [],
    connections: 0,
    lines: [],
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return running
}

function encrypt(socket: Socket, { key, cert }: SmtpSecurity): TLSSocket {
  const encrypted = new TLSSocket(socket, { isServer: true, key, cert })
  encrypted.on('error', () => socket.destroy())
  return encrypted
}

async function converse(server: SmtpServerForTests, socket: Socket, security: SmtpSecurity | null): Promise<void> {
  const { mode } = server
  if (mode === 'hang') return
  if (mode === 'drop') return void socket.destroy()
  socket.write('220 mail.test ready\r\n')
  const isToEncrypt = await readCommands(server, socket, security)
  if (isToEncrypt) await readCommands(server, encrypt(socket, security!), security)
}

/** @returns whether the client goes on by TLS */
async function readCommands(
  server: SmtpServerForTests,
  socket: Socket,
  security: SmtpSecurity | null,
): Promise<boolean> {
  const { mode, login } = server
  const isEncrypted = socket instanceof TLSSocket
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const offers = [
    ...(security?.start === 'STARTTLS' && !isEncrypted ? ['STARTTLS'] : []),
    ...(login && (isEncrypted || !security) ? [`AUTH ${login.mechanism}`] : []),
  ]
  let from = ''
  let to: string[] = []
  let data: string[] | null = null
  let user: string | null = null
  let credentials: string[] | null = null
  const judge = ([name = '', password = '']: readonly string[]) => {
    credentials = null
    const isRight = name === login?.user && password === login.password
    if (isRight) user = name
    say(isRight ? '235 2.7.0 Signed in' : '535 5.7.8 Error: authentication failed')
  }
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    server.lines.push(line)
    if (data) {
      if (line !== '.') {
        data.push(line.replace(/^\./, ''))
        continue
      }
      const whole = data.join('\n')
      data = null
      if (mode === 'refuse data') {
        say(server.refusal ?? '554 5.7.1 Message refused as spam')
        continue
      }
      const messageId = /^message-id: (.*)$/im.exec(whole)?.[1] ?? ''
      server.mails.push({ isEncrypted, user, from, to, data: whole, messageId })
      await server.onData?.()
      if (mode === 'hang after data') continue
      if (mode === 'drop after data') {
        socket.destroy()
        return false
      }
      say('250 2.0.0 Accepted')
      continue
    }
    if (credentials) {
      credentials.push(decode(line))
      if (credentials.length === 2) judge(credentials)
      else say('334 UGFzc3dvcmQ6')
      continue
    }
    const [, argument = ''] = /<(.*)>/.exec(line) ?? []
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
      case 'HELO':
        say('250-mail.test')
        for (const offer of offers) say(`250-${offer}`)
        say('250 HELP')
        break
      case 'STAR':
        if (!offers.includes('STARTTLS')) {
          say('502 5.5.1 Not implemented')
          break
        }
        say('220 2.0.0 Go ahead')
        return true
      case 'AUTH': {
        const [, mechanism, response = ''] = line.split(' ')
        if (!login || !offers.includes(`AUTH ${mechanism}`)) say('502 5.5.1 Not implemented')
        else if (mechanism === 'PLAIN') judge(decode(response).split('\0').slice(1))
        else {
          credentials = []
          say('334 VXNlcm5hbWU6')
        }
        break
      }
      case 'MAIL':
        from = argument
        to = []
        if (login && !user) say('530 5.7.0 Authentication required')
        else say(mode === 'refuse sender' ? '550 5.7.1 Sender not allowed' : '250 2.1.0 OK')
        break
      case 'RCPT':
        if (mode === 'refuse recipient') say(server.refusal ?? `550 5.1.1 <${argument}> No such user here`)
        else if (mode === 'defer') say('451 4.7.1 Try again later')
        else {
          to.push(argument)
          say('250 2.1.5 OK')
        }
        break
      case 'DATA':
        data = []
        say('354 Go ahead')
        break
      case 'QUIT':
        say('221 Bye')
        socket.end()
        break
      default:
        say('250 OK')
    }
  }
  return false
}

const decode = (text: string) => Buffer.from(text, 'base64').toString()
