import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { generate } from 'selfsigned'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type SmtpServerForTests, startSmtpServer } from '#testing/smtp-server.ts'
import { composeMail, createMailer, MailNotSent, type OutgoingMail } from './mailer.ts'

let server: SmtpServerForTests
beforeEach(async () => {
  server = await startSmtpServer()
})
afterEach(() => server.close())

const limits = { connectInMs: 500, greetingInMs: 300, silenceInMs: 300, wholeInMs: 1_500 }
const serverAt = (port: number) => ({ host: '127.0.0.1', port, isTls: false, isPublic: false, login: null })
const mail: OutgoingMail = {
  replyTo: null,
  from: { name: '茶, "Tea"', address: 'shop@shop.example' },
  to: 'shopper@shop.example',
  subject: '包裹在路上了',
  text: '.\nA line that begins with a dot\n',
  html: '<p>Hello</p>',
  messageId: '<1@shop.example>',
  date: new Date('2026-11-26T00:00:00Z'),
  unsubscribeUrl: null,
}

const send = (changes: Partial<OutgoingMail> = {}, signal?: AbortSignal) =>
  createMailer(serverAt(server.port), limits).send({ ...mail, ...changes }, signal)

async function failureOf(sending: Promise<void>): Promise<MailNotSent> {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MailNotSent)
  return error as MailNotSent
}

test('sends text and HTML to one address, under its own Message-ID', async () => {
  await send({ unsubscribeUrl: 'https://shop.example/unsubscribe?kind=paid&sign=1' })
  expect(server.mails).toMatchObject([
    { from: 'shop@shop.example', to: ['shopper@shop.example'], messageId: mail.messageId },
  ])
  const { data } = server.mails[0]!
  expect(data).toMatch(/^To: shopper@shop\.example$/m)
  expect(data).toMatch(/^Date: Thu, 26 Nov 2026 00:00:00 \+0000$/m)
  expect(data).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(data).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/unsubscribe\?kind=paid&sign=1>$/m)
  expect(data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(data).toContain('Content-Type: multipart/alternative')
})

test('without a way to unsubscribe, no header speaks of it', async () => {
  await send()
  expect(server.mails[0]!.data).not.toContain('List-Unsubscribe')
})

test('a line break in a value makes no header', async () => {
  await send({ subject: 'Hello\r\nBcc: all@shop.example', to: 'shopper@shop.example' })
  const [head = ''] = server.mails[0]!.data.split('\n\n')
  expect(head).not.toMatch(/^Bcc:/m)
  expect(server.mails[0]!.to).toEqual(['shopper@shop.example'])
})

test.each([
  ['refuse recipient', true, /No such user here/],
  ['refuse data', true, /refused as spam/],
  // Concerns every mail until the settings change.
  ['refuse sender', false, /Sender not allowed/],
  ['defer', false, /Try again later/],
  ['drop', false, /./],
  ['drop after data', false, /./],
  ['hang', false, /./],
  ['hang after data', false, /./],
] as const)('a server that does "%s" is a failure that is final: %s', async (mode, isPermanent, reason) => {
  server.mode = mode
  const failure = await failureOf(send())
  expect(failure.isPermanent).toBe(isPermanent)
  expect(failure.message).toMatch(reason)
})

test('a server that goes on slowly is left after the whole time', async () => {
  const drip = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.write('220 mail.test\r\n')
    const dripping = setInterval(() => socket.write('250-more\r\n'), 50)
    socket.on('close', () => clearInterval(dripping))
  })
  drip.listen(0, '127.0.0.1')
  await once(drip, 'listening')
  onTestFinished(() => void drip.close())
  const mailer = createMailer(serverAt((drip.address() as AddressInfo).port), { ...limits, silenceInMs: 60_000 })
  expect((await failureOf(mailer.send(mail))).message).toBe('The mail server took too long')
})

test('an attempt ends at once when the shop stops', async () => {
  server.mode = 'hang after data'
  const stopping = new AbortController()
  const sending = createMailer(serverAt(server.port)).send(mail, stopping.signal)
  await expect.poll(() => server.mails).toHaveLength(1)
  stopping.abort()
  expect((await failureOf(sending)).isPermanent).toBe(false)
})

test('nothing is listening: a failure that is not final', async () => {
  const { port } = server
  await server.close()
  const failure = await failureOf(createMailer(serverAt(port), limits).send(mail))
  expect(failure.isPermanent).toBe(false)
  server = await startSmtpServer()
})

test('a public server gets neither mail nor password unencrypted, or under an invalid certificate', async () => {
  const login = { user: 'shop', password: 'secret' }
  const plain = createMailer({ ...serverAt(server.port), isPublic: true, login }, limits)
  await failureOf(plain.send(mail))
  const pems = await generate([{ name: 'commonName', value: 'mail.test' }], { keyType: 'ec', curve: 'P-256' })
  const received: string[] = []
  const tls = createTlsServer({ key: pems.private, cert: pems.cert }, (socket) => {
    socket.on('data', (data) => received.push(String(data)))
    socket.on('error', () => socket.destroy())
    socket.write('220 mail.test\r\n')
  })
  tls.listen(0, '127.0.0.1')
  await once(tls, 'listening')
  onTestFinished(() => void tls.close())
  const { port } = tls.address() as AddressInfo
  await failureOf(createMailer({ ...serverAt(port), isTls: true, isPublic: true, login }, limits).send(mail))
  expect([server.mails, received]).toEqual([[], []])
})

test('composes a file that mail programs open', async () => {
  const file = String(await composeMail(mail))
  expect(file).toMatch(/^Message-ID: <1@shop\.example>\r$/m)
  expect(file).toContain('text/html')
})
