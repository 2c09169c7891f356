/**
 * Sends like `fetch`, and reports how much of the body has been sent, which `fetch` cannot.
 * @throws TypeError when there is no response, AbortError when the signal aborts
 */
export function sendWithProgress(onProgress: (share: number) => void) {
  return (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', url)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => resolve(responseOf(request)))
      request.addEventListener('error', () => reject(new TypeError('no response')))
      request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body as XMLHttpRequestBodyInit | null)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const contentType = request.getResponseHeader('content-type')
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    ...(contentType ? { headers: { 'content-type': contentType } } : {}),
  })
}
