/** Writes a brotli and a gzip copy of each text asset, so that the server compresses none. */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const minSizeInBytes = 256
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** @throws Error where no asset was found, because the build then writes them elsewhere */
export async function compressAssets(directory: URL): Promise<void> {
  let count = 0
  for await (const name of glob('**/*.{js,css,svg,json,webmanifest,txt}', { cwd: fileURLToPath(directory) })) {
    const file = new URL(name, directory)
    const content = await readFile(file)
    if (content.length < minSizeInBytes) continue
    count += 1
    const [brotli, gzipped] = await Promise.all([
      toBrotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
      toGzip(content, { level: 9 }),
    ])
    await Promise.all([
      writeFile(new URL(`${name}.br`, directory), brotli),
      writeFile(new URL(`${name}.gz`, directory), gzipped),
    ])
  }
  if (count === 0) throw new Error(`there is nothing to compress in ${fileURLToPath(directory)}`)
}
