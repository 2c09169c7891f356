import { connect } from 'node:net'
import { expect, test } from 'vitest'

test.each([
  ['options', () => connect({ port: 9, host: '192.0.2.1' })],
  ['port and host', () => connect(9, '192.0.2.1')],
  ['a port as text', () => connect('9' as never, '192.0.2.1')],
])('a test cannot reach another machine: %s', (_name, reach) => {
  expect(reach).toThrow('a test tried to reach 192.0.2.1')
})

test('a test may reach this server, by any call', async () => {
  const ways = [() => connect(9, '127.0.0.1'), () => connect(9), () => connect('/no/such/socket')]
  for (const reach of ways) {
    const socket = reach()
    const failure = await new Promise<NodeJS.ErrnoException>((resolve) => socket.on('error', resolve))
    expect(failure.code).toMatch(/^E(CONNREFUSED|NOENT)$/)
  }
})
