/** Responds to every request with the same bytes and headers. Runs as its own process. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: constant-server.ts FILE')
const {
  status,
  headers,
  body: text,
} = JSON.parse(readFileSync(file, 'utf8')) as {
  status: number
  headers: string[]
  body: string
}
const body = Buffer.from(text, 'base64')
const server = createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : '')
})
process.stdin.resume().on('end', () => process.exit(0))
