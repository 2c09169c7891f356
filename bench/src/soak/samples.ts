/** Memory and open files of a process, minute by minute, and the growth of its memory. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryInMb } from '../run/process-costs.ts'

export interface Sample {
  /** Since the start of the load. */
  minute: number
  memoryInMb: number
  openFiles: number
}

/** @throws where the process has ended, or on a system without `/proc` */
export async function takeSample(pid: number, minute: number): Promise<Sample> {
  const memory = memoryInMb(pid)
  if (!memory) throw new Error(`process ${pid} has ended, or this system has no /proc`)
  return { minute, memoryInMb: memory.now, openFiles: (await readdir(`/proc/${pid}/fd`)).length }
}

/** Growth by least squares, in MB an hour. */
export function growthPerHour(samples: readonly Pick<Sample, 'minute' | 'memoryInMb'>[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const minute = mean(samples.map((sample) => sample.minute))
  const memory = mean(samples.map((sample) => sample.memoryInMb))
  const covariance = mean(samples.map((sample) => (sample.minute - minute) * (sample.memoryInMb - memory)))
  const variance = mean(samples.map((sample) => (sample.minute - minute) ** 2))
  return (covariance / variance) * 60
}

/** Files of the data folder by their path, without the database's own. */
export async function listFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dataDir.length + 1))
    .filter((path) => !path.startsWith('postgres'))
}

/** The server of a connection is the parent of its process. */
export async function parentOf(pid: number): Promise<number> {
  return Number(/^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1])
}
