/** The baseline: a Node server that answers every request with the same bytes. Runs as a process of its own. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [bodyFile, contentType] = process.argv.slice(2)
if (!bodyFile || !contentType) throw new Error('usage: baseline-server.ts BODY_FILE CONTENT_TYPE')
const body = readFileSync(bodyFile)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': contentType, 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : '')
})
process.stdin.resume().on('end', () => process.exit(0))
