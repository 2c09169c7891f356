/** Attacks by slow clients, and by many clients. */
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { securityHeaders } from '#platform/http/responses/security-headers.ts'
import { allowUploadTime } from '#platform/http/connections/body-timeout.ts'
import { usualTimes } from '#platform/http/connections/connection-limits.ts'
import { dial, head, hello, serve } from './dialled-server.ts'

describe('a slow client', () => {
  test.each([
    ['says nothing', ''],
    ['never ends its headers', `${head}x-a: b\r\n`],
  ])('%s, and is cut off', async (_name, text) => {
    const port = await serve({ headerTimeInMs: 100 }, hello)
    await dial(port, text).ended
  })

  test('never ends its body, and gets 408', async () => {
    const port = await serve({ bodyTimeInMs: 100 }, (request, response) => {
      request.resume().once('end', () => response.end('hello'))
    })
    const client = dial(port, `${head}content-length: 9\r\n\r\nabc`)
    await client.ended
    expect(client.received()).toMatch(/^HTTP\/1.1 408 /)
  })

  test('never ends an unwanted body, after its response', async () => {
    const port = await serve({ bodyTimeInMs: 100 }, hello)
    const client = dial(port, `${head}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`)
    await client.ended
    expect(client.received()).toMatch(/^HTTP\/1.1 200 /)
    expect(client.received()).not.toContain('408')
  })

  test('uploads as long as it moves, and is cut off when it moves no more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const uploading = Promise.withResolvers<Socket>()
    const port = await serve({ ...usualTimes }, (request, response) => {
      allowUploadTime(request)
      uploading.resolve(request.socket)
      request.resume().once('end', () => response.end('hello'))
    })
    const client = dial(port, `${head}content-length: 9999999\r\n\r\n`)
    const socket = await uploading.promise
    for (let halfMinute = 0; halfMinute < 5; halfMinute++) {
      const read = socket.bytesRead
      client.socket.write(Buffer.alloc(usualTimes.minUploadedInBytes))
      while (socket.bytesRead < read + usualTimes.minUploadedInBytes) await nextTurn()
      vi.advanceTimersByTime(usualTimes.bodyTimeInMs)
      expect(socket.destroyed).toBe(false)
    }
    client.socket.write('a drop')
    vi.advanceTimersByTime(usualTimes.bodyTimeInMs)
    await client.ended
    expect(client.received()).toMatch(/^HTTP\/1.1 408 /)
  })

  test('never reads its response, and is disconnected even if it continues to send', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024)
    const port = await serve({ readerTimeInMs: 150 }, (_request, response) => void response.end(large))
    const client = dial(port, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    client.socket.pause()
    const talking = setInterval(() => client.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'), 20)
    onTestFinished(() => clearInterval(talking))
    await client.ended
  })

  test('that reads a large response gets all of it', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024)
    const port = await serve({ ...usualTimes }, (_request, response) => void response.end(large))
    const response = await fetch(`http://127.0.0.1:${port}/`)
    expect((await response.arrayBuffer()).byteLength).toBe(large.length)
  })
})

/** Checks the headers, before the blank line. */
const expectSafe = (text: string) => {
  for (const [name, value] of Object.entries(securityHeaders)) expect(text.split('\r\n')).toContain(`${name}: ${value}`)
}

describe('bytes that never become a request', () => {
  test.each([
    ['what is no HTTP', 'hello\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', `${head}content-length: 3\r\ncontent-length: 4\r\n\r\nabc`, 400],
  ])('5 browser: %s is refused with every security header', async (_name, words, status) => {
    const port = await serve({}, hello)
    const client = dial(port, words)
    await client.ended
    expect(client.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expectSafe(client.received())
  })

  test('5 browser: a late head or body is refused with every security header', async () => {
    const port = await serve({ headerTimeInMs: 100, bodyTimeInMs: 100 }, (request, response) => {
      request.resume().once('end', () => response.end('hello'))
    })
    for (const words of [head, `${head}content-length: 9\r\n\r\nabc`]) {
      const client = dial(port, words)
      await client.ended
      expect(client.received()).toMatch(/^HTTP\/1.1 408 /)
      expectSafe(client.received())
    }
  })

  test('5 browser: nothing is inserted within a response', async () => {
    const port = await serve({}, (_request, response) => void response.write('half'))
    const client = dial(port, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await vi.waitFor(() => expect(client.received()).toContain('half'), 5_000)
    client.socket.write('no request\r\n\r\n')
    await client.ended
    expect(client.received()).not.toContain(' 400 ')
  })
})

describe('many clients', () => {
  test('one address has its share of the connections, and gets others when it ends some', async () => {
    const port = await serve({ maxConnectionsPerAddress: 3 }, hello)
    const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
    const clients = [dial(port, request), dial(port, request), dial(port, request)]
    for (const { received } of clients) await vi.waitFor(() => expect(received()).toContain('hello'), 5_000)
    await dial(port, request).ended
    clients[0]!.socket.destroy()
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200), 5_000)
  })

  test('a trusted proxy has as many as it needs, up to the bound of all', async () => {
    const port = await serve({ maxConnectionsPerAddress: 1, maxConnections: 3 }, hello, ['127.0.0.0/8'])
    const clients = Array.from({ length: 3 }, () => dial(port, head))
    await vi.waitFor(() => expect(clients.every(({ socket }) => socket.readyState === 'open')).toBe(true), 5_000)
    await dial(port, head).ended
    expect(clients.some(({ socket }) => socket.destroyed)).toBe(false)
  })
})
