import type { NoticeMessage } from './notice-message.ts'

const maxResponseSizeInBytes = 4096
const timeoutInMs = 5000

export type NoticeResponse = {
  httpStatus: number | null
  response: string | null
  failure: string | null
  isAccepted: boolean
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  if (!response.body) return ''
  for await (const chunk of response.body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxResponseSizeInBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxResponseSizeInBytes).toString('utf8')
}

/** 204, or 200 without a body, or 200 with `{"code":"SUCCESS"}` as application/json. */
function isAccepting(status: number, contentType: string, body: string): boolean {
  if (status === 204 || (status === 200 && body === '')) return true
  if (status !== 200 || !/^application\/json(?:$|;)/.test(contentType)) return false
  try {
    const parsed = JSON.parse(body) as { code?: unknown } | null
    return parsed?.code === 'SUCCESS'
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function failureOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Posts one notice; redirects are not followed. */
export async function postNotice(url: string, message: NoticeMessage, stopped: AbortSignal): Promise<NoticeResponse> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...message.headers, 'Content-Type': 'application/json', Accept: '*/*', 'User-Agent': 'Mozilla/4.0' },
      body: message.body,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutInMs)]),
    })
    const body = await readStart(response)
    const isAccepted = isAccepting(response.status, response.headers.get('content-type') ?? '', body)
    return { httpStatus: response.status, response: body.slice(0, 200), failure: null, isAccepted }
  } catch (error) {
    return { httpStatus: null, response: null, failure: failureOf(error), isAccepted: false }
  }
}
