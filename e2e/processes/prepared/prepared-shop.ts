import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { makeDataDir, type RunningShop, startShop } from '../../running-shop.ts'

/** Starts without the demo catalogue, on data from `prepare-data.ts`, which saves two thirds of a first start. */
export async function startPreparedShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const dataDir = await makeDataDir()
  await copyPreparedData(dataDir)
  return startShop({ DEMO: 'off', ...env }, dataDir)
}

/** @returns false without prepared data; then it is a first start */
export async function copyPreparedData(dataDir: string): Promise<boolean> {
  const prepared = process.env.PREPARED_DATA_DIR
  if (!prepared) return false
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir])
  return true
}
