// Runs as its own process: watchdog.ts <home dir> <cluster dir> <user>. Standard input ends when the parent does.
import { releaseLease } from './users.ts'

const [dir, clusterDir, user] = process.argv.slice(2)
if (!dir || !clusterDir || !user) throw new Error('watchdog.ts <home dir> <cluster dir> <user>')

// A service manager signals every process at once; the shop must stop first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

process.stdin.resume()
process.stdin.on('error', () => process.stdin.destroy())
process.stdin.on('close', () => void releaseLease({ dir, clusterDir }, user))
