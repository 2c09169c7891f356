type Transport = (url: string, init: RequestInit) => Promise<Response>

/**
 * Offers the file that a call sends to the browser. The call reads errors; its transport keeps the file from it.
 * @throws every error of the call
 */
export async function saveFile(call: (transport: Transport) => Promise<unknown>, nameOf: (file: Blob) => string) {
  const received: Blob[] = []
  await call(async (url, init) => {
    const response = await fetch(url, init)
    if (!response.ok || response.headers.get('content-type')?.includes('json')) return response
    received.push(await response.blob())
    return Response.json(null)
  })
  for (const file of received) offer(file, nameOf(file))
}

function offer(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
