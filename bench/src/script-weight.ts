/** What the first load of a page carries in JavaScript, compressed as a browser gets it. */
export async function scriptWeightInBytes(origin: string, path: string): Promise<number> {
  const html = await (await fetch(`${origin}${path}`)).text()
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([script]) => script))
  if (scripts.size === 0) throw new Error(`${path} names no script: the measurement is broken`)
  const sizes = await Promise.all([...scripts].map((script) => compressedSize(`${origin}${script}`)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function compressedSize(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  return Number(answer.headers.get('content-length'))
}
