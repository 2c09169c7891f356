import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { rootDir } from '../run-step.ts'

test('every package of production is in the SBOM, with version, licence and digest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-sbom-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await promisify(execFile)(process.execPath, [`${rootDir}scripts/packages/write-sbom.ts`, 'shop.cdx.json'], {
    env: { ...process.env, INIT_CWD: folder },
  })
  const sbom = JSON.parse(await readFile(join(folder, 'shop.cdx.json'), 'utf8'))
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'yokoso', type: 'application' } },
  })
  const components: { name: string; version: string; licenses?: unknown[]; hashes?: unknown[] }[] = sbom.components
  const fastify = components.find(({ name }) => name === 'fastify')
  const { packages } = JSON.parse(await readFile(`${rootDir}package-lock.json`, 'utf8'))
  expect(fastify).toMatchObject({ version: packages['node_modules/fastify'].version })
  expect(fastify?.licenses).toHaveLength(1)
  expect(fastify?.hashes).toHaveLength(1)
  const names = new Set(components.map(({ name }) => name))
  expect(names.has('vitest') || names.has('playwright-core')).toBe(false)
})
