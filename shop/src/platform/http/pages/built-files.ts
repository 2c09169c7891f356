/** Serves the build's files, a few megabytes, from memory. A change on disk cannot reach a response. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { matchesEtag } from '../responses/matches-etag.ts'
import { type Encoding, pickEncoding } from '../responses/compress-response.ts'
import { closedPolicy, type SecurityHeaders } from '../responses/security-headers.ts'

/** Calls `next` for any other path. */
type FileListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

interface BuiltFile {
  headers: Record<string, string>
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
}

const copies: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }
const contentTypes: Partial<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** @throws Error naming a file with an unknown extension */
export function createFileListener(directory: URL, securityHeaders: SecurityHeaders): FileListener {
  const files = readFiles(fileURLToPath(directory), securityHeaders)
  return (request, response, next) => {
    const { url = '/' } = request
    const file = files.get(url.split('?', 1)[0]!)
    if (!file) return next()
    const { headers, bodies } = file
    if (matchesEtag(request.headers['if-none-match'], headers.etag!)) {
      response.writeHead(304, headers).end()
      return
    }
    const encoding = pickEncoding(request.headers['accept-encoding'])
    const compressed = encoding ? bodies[encoding] : undefined
    const body = compressed ?? bodies.identity
    response.writeHead(200, {
      ...headers,
      'content-length': body.length,
      ...(compressed && encoding ? { 'content-encoding': encoding } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

function readFiles(directory: string, securityHeaders: SecurityHeaders): Map<string, BuiltFile> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)))
  const files = new Map<string, BuiltFile>()
  for (const path of paths) {
    if (extname(path) in copies) continue
    const pathname = `/${relative(directory, path).replaceAll(sep, '/')}`
    const identity = readFileSync(path)
    const bodies: BuiltFile['bodies'] = { identity }
    for (const [ending, encoding] of Object.entries(copies))
      if (paths.has(path + ending)) bodies[encoding] = readFileSync(path + ending)
    files.set(pathname, { headers: { ...securityHeaders, ...headersOf(pathname, identity) }, bodies })
  }
  return files
}

function headersOf(pathname: string, content: Buffer): Record<string, string> {
  const contentType = contentTypes[extname(pathname)]
  if (!contentType) throw new Error(`${pathname}: the ending names no known content type`)
  return {
    'content-type': contentType,
    'cache-control': cachingOf(pathname),
    vary: 'accept-encoding',
    ...policyOf(pathname),
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  }
}

/** A drawing opened by itself has styles, and a worker has the policy of its own response. */
function policyOf(pathname: string): Record<string, string> {
  const more = pathname.endsWith('.svg') ? "style-src 'unsafe-inline'" : "connect-src 'self'"
  const isBound = pathname.endsWith('.svg') || pathname === '/service-worker.js'
  return isBound ? { 'content-security-policy': `${closedPolicy}; ${more}` } : {}
}

/** Assets are immutable, because their names contain hashes. */
function cachingOf(pathname: string): string {
  if (/^\/(?:console\/)?assets\//.test(pathname)) return 'public, max-age=31536000, immutable'
  return pathname === '/service-worker.js' ? 'no-cache' : 'public, max-age=3600'
}
