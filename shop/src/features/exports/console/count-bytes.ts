/** Sends as `fetch`, and counts the bytes of the response as they arrive. */
export function countBytes(onBytes: (count: number) => void) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    if (!response.ok || !response.body) return response
    let count = 0
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          count += chunk.byteLength
          onBytes(count)
          controller.enqueue(chunk)
        },
      }),
    )
    return new Response(counted, { status: response.status, headers: response.headers })
  }
}
