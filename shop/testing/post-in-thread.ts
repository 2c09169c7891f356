/** Posts requests one after the other from a separate thread, so the server's thread is not shared. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { once } from 'node:events'

export interface Post {
  path: string
  contentType: string
  body: string
}

/** @returns the statuses of the responses, in order */
export async function postInThread(origin: string, posts: Post[]): Promise<number[]> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { origin, posts } })
  const [statuses] = (await once(thread, 'message')) as [number[]]
  return statuses
}

if (!isMainThread && workerData?.posts) {
  const { origin, posts } = workerData as { origin: string; posts: Post[] }
  const statuses: number[] = []
  for (const { path, contentType, body } of posts) {
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers: { 'content-type': contentType }, body })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  parentPort!.postMessage(statuses, [])
}
