const maxResponseSizeInBytes = 4096
const timeoutInMs = 10_000

export type WebhookResponse = {
  httpStatus: number | null
  response: string | null
  failure: string | null
  isAccepted: boolean
}

async function readStart(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  if (!response.body) return Buffer.alloc(0)
  for await (const chunk of response.body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxResponseSizeInBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxResponseSizeInBytes)
}

function failureOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Posts one webhook. Only HTTP 200 with exactly the seven bytes `success` counts as received; redirects are not followed. */
export async function postWebhook(url: string, form: string, stopped: AbortSignal): Promise<WebhookResponse> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: form,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutInMs)]),
    })
    const body = await readStart(response)
    const isAccepted = response.status === 200 && body.equals(Buffer.from('success'))
    return { httpStatus: response.status, response: body.toString('utf8').slice(0, 200), failure: null, isAccepted }
  } catch (error) {
    return { httpStatus: null, response: null, failure: failureOf(error), isAccepted: false }
  }
}
