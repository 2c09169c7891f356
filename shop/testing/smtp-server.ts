/** A mail server for tests, on loopback. Each mode is a way in which real servers respond, or do not. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type SmtpMode =
  | 'accept'
  /** Accepts the connection, and says nothing. */
  | 'hang'
  /** Takes the whole mail, and says nothing. */
  | 'hang after data'
  | 'refuse recipient'
  | 'refuse sender'
  | 'refuse data'
  | 'defer'
  /** Has taken the mail, and drops the line before it says so. */
  | 'drop after data'
  | 'drop'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body, without dot-stuffing. */
  data: string
  messageId: string
}

export interface SmtpServerForTests {
  port: number
  mode: SmtpMode
  /** Mails taken, whether or not the server said so. */
  mails: ReceivedMail[]
  connections: number
  /** Called while a mail's data has been taken, and before the response. */
  onData?: (() => Promise<void>) | undefined
  close(): Promise<void>
}

export async function startSmtpServer(mode: SmtpMode = 'accept'): Promise<SmtpServerForTests> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    running.connections += 1
    socket.on('close', () => sockets.delete(socket))
    // A client that gives up resets the connection.
    socket.on('error', () => socket.destroy())
    void converse(running, socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const running: SmtpServerForTests = {
    port: (server.address() as AddressInfo).port,
    mode,
    mails: [],
    connections: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return running
}

async function converse(server: SmtpServerForTests, socket: Socket): Promise<void> {
  const { mode } = server
  if (mode === 'hang') return
  if (mode === 'drop') return void socket.destroy()
  const say = (line: string) => void socket.write(`${line}\r\n`)
  say('220 mail.test ready')
  let from = ''
  let to: string[] = []
  let data: string[] | null = null
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (data) {
      if (line !== '.') {
        data.push(line.replace(/^\./, ''))
        continue
      }
      const whole = data.join('\n')
      data = null
      if (mode === 'refuse data') {
        say('554 5.7.1 Message refused as spam')
        continue
      }
      server.mails.push({ from, to, data: whole, messageId: /^message-id: (.*)$/im.exec(whole)?.[1] ?? '' })
      await server.onData?.()
      if (mode === 'hang after data') continue
      if (mode === 'drop after data') return void socket.destroy()
      say('250 2.0.0 Accepted')
      continue
    }
    const [, argument = ''] = /<(.*)>/.exec(line) ?? []
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
      case 'HELO':
        say('250 mail.test')
        break
      case 'MAIL':
        from = argument
        to = []
        say(mode === 'refuse sender' ? '550 5.7.1 Sender not allowed' : '250 2.1.0 OK')
        break
      case 'RCPT':
        if (mode === 'refuse recipient') say(`550 5.1.1 <${argument}> No such user here`)
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
}
