/** Prints how many signatures a second the thread pool makes, as a purchase needs one. Runs as its own process. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { promisify } from 'node:util'

const [seconds, lanes] = process.argv.slice(2).map(Number) as [number, number]
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const text = Buffer.alloc(600, 'alipay')
const signInThreadPool = promisify(sign)

const startedAt = performance.now()
const endsAt = startedAt + seconds * 1000
let count = 0
const run = async () => {
  while (performance.now() < endsAt) {
    await signInThreadPool('RSA-SHA256', text, privateKey)
    count += 1
  }
}
await Promise.all(Array.from({ length: lanes }, run))
console.log(count / ((performance.now() - startedAt) / 1000))
