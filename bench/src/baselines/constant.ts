/** Baseline: the shop's own bytes, served by `node:http` alone, and by nginx where installed. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@yokoso/e2e/running-shop'
import { makeFolder, type OwnedProcess, startProcess } from '../run/cleanup.ts'
import type { Target } from '../run/load.ts'

export interface PlainResponse {
  status: number
  /** Names and values alternating, without headers that a server adds by itself. */
  headers: string[]
  body: Buffer
}

export interface Baseline {
  target: Target
  stop(): Promise<void>
}

const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** @throws for a status other than 200, or other than 304 where a 304 is expected */
export async function fetchPlain(url: string, headers: Record<string, string>): Promise<PlainResponse> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const { rawHeaders, statusCode: status = 0 } = response
  const body = await buffer(response)
  if (status !== 200 && !(status === 304 && headers['if-none-match'])) throw new Error(`${url}: ${status}`)
  return {
    status,
    headers: rawHeaders.filter((_, index) => !ownHeaders.has(rawHeaders[index - (index % 2)]!.toLowerCase())),
    body,
  }
}

export async function startConstant(plain: PlainResponse): Promise<Baseline> {
  const file = join(await makeFolder(), 'answer.json')
  const { status, headers, body } = plain
  await writeFile(file, JSON.stringify({ status, headers, body: body.toString('base64') }))
  const started = await startScript('constant-server.ts', [file])
  return { target: { url: `http://127.0.0.1:${started.line}/`, pid: started.pid, status }, stop: started.stop }
}

/** @returns the process and its first line of output */
export async function startScript(name: string, args: string[]): Promise<OwnedProcess & { line: string }> {
  const program = fileURLToPath(new URL(name, import.meta.url))
  const started = startProcess([process.execPath, program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = started.ended.then((code) => Promise.reject(new Error(`${name} ended with ${code}`)))
  const [line] = (await Promise.race([once(createInterface(started.child.stdout!), 'line'), ended])) as [string]
  ended.catch(() => {})
  return { ...started, line }
}

const nginx = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => existsSync(path))

/** @returns null where nginx is not installed */
export async function startNginx({ headers, body }: PlainResponse): Promise<Baseline | null> {
  if (!nginx) return null
  const folder = await makeFolder()
  const port = await freePort()
  await writeFile(join(folder, 'body'), body)
  await writeFile(join(folder, 'nginx.conf'), nginxSettings(folder, port, headers))
  const { pid, stop } = startProcess([nginx, '-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/`
  for (
    let attempt = 0;
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ));
    attempt++
  ) {
    if (attempt > 200) throw new Error('nginx does not respond')
    await pause(20)
  }
  return { target: { url, pid }, stop }
}

function nginxSettings(folder: string, port: number, headers: readonly string[]): string {
  const flatHeaders = headers.flatMap((name, index) =>
    index % 2 === 1 || /^(content-length|content-type|etag)$/i.test(name)
      ? []
      : [`add_header ${name} '${headers[index + 1]!.replaceAll("'", "\\'").replaceAll('$', '')}';`],
  )
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error;
events { worker_connections 256; }
http {
  access_log off; default_type text/html; keepalive_requests 1000000; open_file_cache max=10;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  server { listen 127.0.0.1:${port}; root ${folder}; ${flatHeaders.join(' ')} location / { try_files /body =404; } }
}
`
}
