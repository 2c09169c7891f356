import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ReceivedMail, type SmtpServerForTests, startSmtpServer } from '#testing/smtp-server.ts'
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

const withBcc = (value: string) => `${value}\r\nBcc: all@shop.example`

test.each<[string, Partial<OutgoingMail>]>([
  ['subject', { subject: withBcc('Hello') }],
  ["sender's name", { from: { ...mail.from, name: withBcc('Tea') } }],
  ['address for replies', { replyTo: withBcc('help@shop.example') }],
])('a line break in the %s makes no header and no recipient', async (_value, changes) => {
  await send(changes)
  const [{ data, to }] = server.mails as [ReceivedMail]
  const [head = ''] = data.split('\n\n')
  expect(head).toMatch(/^To: /m)
  expect(head).not.toMatch(/^Bcc:/im)
  expect(to).toEqual(['shopper@shop.example'])
})

test('a line break in the address of the recipient makes no command', async () => {
  await failureOf(send({ to: 'shopper@shop.example>\r\nRCPT TO:<all@shop.example' }))
  await failureOf(send({ to: withBcc('shopper@shop.example') }))
  expect(server.lines).toEqual([])
})

test.each([
  ['refuse recipient', true, /No such user here/],
  ['refuse data', false, /refused as spam/],
  // Concerns every mail until the settings change.
  ['refuse sender', false, /Sender not allowed/],
  ['defer', false, /Try again later/],
  ['drop', false, /closed/i],
  ['drop after data', false, /closed/i],
] as const)('a server that does "%s" is a failure that is final: %s', async (mode, isPermanent, reason) => {
  server.mode = mode
  const failure = await failureOf(send())
  expect(failure.isPermanent).toBe(isPermanent)
  expect(failure.message).toMatch(reason)
})

test.each([
  ['refuse recipient', '550 5.1.1 No such user', true],
  ['refuse recipient', '553 5.1.3 Bad address syntax', true],
  ['refuse recipient', '550-5.1.1 No such user.\r\n550 5.1.1 See the help pages', true],
  ['refuse data', '550 5.1.10 Recipient not found', true],
  ['refuse recipient', '550 No such user', true],
  ['refuse recipient', '550 5.4.5 Daily user sending limit exceeded', false],
  ['refuse recipient', '554 5.7.1 Relay access denied', false],
  ['refuse recipient', '552 5.2.2 Mailbox full', false],
  ['refuse recipient', '553 5.1.8 Domain of sender does not exist', false],
  ['refuse data', '550 5.4.5 Daily user sending limit exceeded', false],
  ['refuse data', '554 Transaction failed', false],
] as const)('a server that does "%s" by "%s" is a failure that is final: %s', async (mode, refusal, isPermanent) => {
  server.mode = mode
  server.refusal = refusal
  const failure = await failureOf(send())
  expect(failure.isPermanent).toBe(isPermanent)
  expect(failure.message).toContain(refusal.split('\r\n')[0])
})

test.each([
  ['hang', { greetingInMs: 300, silenceInMs: 60_000 }, /Greeting never received/],
  ['hang after data', { greetingInMs: 60_000, silenceInMs: 300 }, /Timeout/],
] as const)('a server that does "%s" is left after its own time, %o', async (mode, changed, reason) => {
  server.mode = mode
  const mailer = createMailer(serverAt(server.port), { ...limits, ...changed, wholeInMs: 60_000 })
  const startsAt = performance.now()
  const failure = await failureOf(mailer.send(mail))
  expect(performance.now() - startsAt).toBeGreaterThan(290)
  expect(performance.now() - startsAt).toBeLessThan(10_000)
  expect(failure.isPermanent).toBe(false)
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

describe('a public server', () => {
  const login = { user: 'shop@mail.example', password: 'päss: "word"' }
  const makeCertificate = async () => {
    const altNames = [{ type: 2 as const, value: 'localhost' }]
    const extensions = [{ name: 'subjectAltName' as const, altNames }]
    const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      curve: 'P-256',
      extensions,
    })
    return { key: pems.private, cert: pems.cert }
  }
  const startSecure = async (start: 'TLS' | 'STARTTLS', mechanism: 'PLAIN' | 'LOGIN') => {
    const pems = await makeCertificate()
    const secure = await startSmtpServer('accept', { security: { ...pems, start }, login: { ...login, mechanism } })
    onTestFinished(() => secure.close())
    const settings = { host: 'localhost', port: secure.port, isTls: start === 'TLS', isPublic: true, login }
    return { secure, settings, cert: pems.cert }
  }
  const trust = (cert: string) => {
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, cert])
    onTestFinished(() => setDefaultCACertificates(before))
  }

  test.each([
    ['TLS', 'PLAIN'],
    ['TLS', 'LOGIN'],
    ['STARTTLS', 'PLAIN'],
    ['STARTTLS', 'LOGIN'],
  ] as const)('gets the mail by %s after AUTH %s, and nothing unencrypted', async (start, mechanism) => {
    const { secure, settings, cert } = await startSecure(start, mechanism)
    trust(cert)
    await createMailer(settings, limits).send(mail)
    expect(secure.mails).toMatchObject([{ isEncrypted: true, user: login.user, to: [mail.to] }])
    // A server that offers no TLS gets no more than the request for it.
    await failureOf(createMailer({ ...settings, port: server.port, isTls: false }, limits).send(mail))
    expect(server.lines.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS'])
  })

  test('that refuses the password is a failure that is not final, and the reason is without the password', async () => {
    const { secure, settings, cert } = await startSecure('STARTTLS', 'PLAIN')
    trust(cert)
    const wrong = { user: login.user, password: 'wrong-secret' }
    const failure = await failureOf(createMailer({ ...settings, login: wrong }, limits).send(mail))
    expect(failure.isPermanent).toBe(false)
    expect(failure.message).toContain('535 5.7.8 Error: authentication failed')
    expect(failure.message).not.toContain('wrong-secret')
    const without = await failureOf(createMailer({ ...settings, login: null }, limits).send(mail))
    expect([without.isPermanent, without.message]).toEqual([false, expect.stringContaining('530 5.7.0')])
    expect(secure.mails).toEqual([])
  })

  test.each(['TLS', 'STARTTLS'] as const)(
    'under a certificate that nobody vouches for gets nothing by %s',
    async (start) => {
      const { secure, settings } = await startSecure(start, 'PLAIN')
      const failure = await failureOf(createMailer(settings, limits).send(mail))
      expect([failure.isPermanent, failure.message]).toEqual([false, expect.stringMatching(/self-signed certificate/)])
      expect([secure.mails, secure.lines.filter((line) => line.startsWith('AUTH'))]).toEqual([[], []])
    },
  )
})

test('composes a file that mail programs open', async () => {
  const file = String(await composeMail(mail))
  expect(file).toMatch(/^Message-ID: <1@shop\.example>\r$/m)
  expect(file).toContain('text/html')
})
