/** Checks that deploy/ fits the project: every path, command and variable in it exists. */
import { spawnSync } from 'node:child_process'
import { access, glob, constants, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { rootDir } from '../run-step.ts'
import { findPrefixes, findSettings, settingsSources } from './read-settings.ts'

const read = (path: string) => readFile(join(rootDir, path), 'utf8')
const project = JSON.parse(await read('package.json'))
const configuration = await read('docs/configuration.md')
/** Variables in the first column of the document's tables. */
const described = new Set(
  [...configuration.matchAll(/^\| ([^|]+)\|/gm)]
    .flatMap(([, cell]) => [...cell!.matchAll(/`([A-Z][A-Z\d_]+)`/g)])
    .map(([, name]) => name!),
)

/** The command of `npm start`: its memory settings, then the words after `node`. */
const start: { memory: string[]; words: string[] } = (() => {
  const [memory, words] = project.scripts.start.split(' exec node ')
  return { memory: memory.split(' '), words: words.split(' ') }
})()

test('every setting that the code reads is described in docs/configuration.md, and no other', async () => {
  const sources = new Map<string, string>()
  for await (const file of glob(settingsSources, { cwd: rootDir, exclude: ['**/*.test.ts', '**/testing/**'] }))
    sources.set(file, await read(file))
  expect(sources.size).toBeGreaterThan(10)
  const settings = findSettings(sources).add('AWS_ACCESS_KEY_ID').add('AWS_SECRET_ACCESS_KEY')
  expect([
    ...[...described]
      .filter((name) => !settings.has(name))
      .map((name) => `${name} is described, but no settings file reads it`),
    ...[...settings]
      .filter((name) => !described.has(name))
      .map((name) => `${name} is read, but docs/configuration.md has no row for it`),
  ]).toEqual([])
})

test('the settings of a provider are found in any file of its folder', () => {
  const folder = 'shop/src/features/payment-providers/server/providers/unionpay'
  const sources = {
    [`${folder}/unionpay-definition.ts`]: "export const unionpay = {\n  variablePrefix: 'UNIONPAY_',\n}",
    [`${folder}/account/read-account.ts`]: 'z.object({ UNIONPAY_URL: z.url(), UNIONPAY_KEY: secret })',
    [`${folder}/unionpay-trade.ts`]: 'const statuses = {\n  TRADE_PAID: 1,\n}',
    'shop/src/features/payment-providers/server/config.ts': 'z.object({\n  PAYMENTS: z.string(),\n})',
  }
  expect([...findSettings(new Map(Object.entries(sources)))]).toEqual(['UNIONPAY_URL', 'UNIONPAY_KEY', 'PAYMENTS'])
})

describe('compose.yaml', async () => {
  const text = await read('deploy/compose.yaml')
  const { services, volumes } = parse(text)

  test('sets only what the shop knows, from variables that are described', async () => {
    const example = await read('deploy/example.env')
    for (const name of Object.keys(services.shop.environment)) expect(described, name).toContain(name)
    for (const [, name] of text.matchAll(/\$\{([A-Z\d_]+)/g)) {
      expect(described.has(name!) || example.includes(`\n${name}=`), name).toBe(true)
    }
  })

  test('hands on every setting but those that the container itself decides', async () => {
    const decided = ['DATA_DIR', 'DATABASE_DIRECT_URL', 'DATABASE_PREPARED', 'DATABASE_WAIT', 'HOST', 'METRICS_PORT']
    const ports = ['SHOP_PORT', 'API_PORT', 'SANDBOX_PORT', 'WECHAT_PAY_SANDBOX_PORT', 'TLS_CERT_FILE', 'TLS_KEY_FILE']
    const forTests = ['ALIPAY_ALLOW_INSECURE_GATEWAY', 'WECHAT_PAY_ALLOW_INSECURE_GATEWAY', 'WECHAT_PAY_SANDBOX']
    expect(described.size).toBeGreaterThan(45)
    const handedOn = Object.keys(services.shop.environment)
    const exceptions = [...decided, ...ports, ...forTests]
    const place = 'services.shop.environment of deploy/compose.yaml'
    expect([
      ...[...described]
        .filter((name) => !handedOn.includes(name) && !exceptions.includes(name))
        .map((name) => `add ${name} to ${place}, or to the exceptions here`),
      ...exceptions
        .filter((name) => handedOn.includes(name) || !described.has(name))
        .map((name) => `${name} is an exception here, but no described setting that ${place} lacks`),
    ]).toEqual([])
  })

  test('grants the shop no capabilities, no writable root and no public port', () => {
    expect(services.shop).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      init: true,
    })
    for (const { ports = [] } of Object.values<{ ports?: string[] }>(services)) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    }
    expect(services.shop.volumes).toEqual(['data:/data'])
  })

  test('names files and volumes that are there', async () => {
    await access(join(rootDir, 'deploy', services.shop.build.context, services.shop.build.dockerfile))
    for (const volume of [...services.shop.volumes, ...services.database.volumes]) {
      const [source] = volume.split(':')
      if (source.startsWith('./')) await access(join(rootDir, 'deploy', source), constants.X_OK)
      else expect(volumes).toHaveProperty(source)
    }
  })
})

describe('example.env', async () => {
  const text = await read('deploy/example.env')
  const names = [...text.matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name!)

  test('names only what is known', async () => {
    const compose = await read('deploy/compose.yaml')
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(described.has(name) || compose.includes(`\${${name}`), name).toBe(true)
  })

  test('names an account of each payment provider', async () => {
    const prefixes: string[] = []
    for await (const file of glob('shop/src/features/payment-providers/server/providers/*/*.ts', { cwd: rootDir }))
      prefixes.push(...findPrefixes(await read(file)))
    expect(prefixes.length).toBeGreaterThan(1)
    const missing = prefixes.filter((prefix) => !names.some((name) => name.startsWith(prefix)))
    expect(missing, 'add the variables of the account to deploy/example.env').toEqual([])
  })
})

describe('yokoso.service', async () => {
  const text = await read('deploy/yokoso.service')
  const directive = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]

  test('starts what npm start starts, as a user of its own', () => {
    const folder = directive('WorkingDirectory')
    expect(directive('ExecStart')).toBe(`${folder}/node_modules/.bin/node ${start.words.join(' ')}`)
    expect(text).toContain(`Environment=${start.memory.join(' ')}\n`)
    expect(directive('User')).toBe('yokoso')
    expect(text).toContain('DATA_DIR=/var/lib/yokoso/')
    expect(directive('StateDirectory')).toBe('yokoso')
    expect(directive('ProtectSystem')).toBe('strict')
    expect(directive('NoNewPrivileges')).toBe('yes')
  })

  test('is understood by systemd', async ({ skip }) => {
    if (spawnSync('systemd-analyze', ['--version']).error) return skip('there is no systemd-analyze')
    const folder = await mkdtemp(join(tmpdir(), 'yokoso-unit-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const unit = join(folder, 'yokoso.service')
    await writeFile(
      unit,
      text.replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`).replace(/^(User|Group)=yokoso$/gm, '$1=root'),
    )
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
    expect({ status, complaints: stderr.split('\n').filter((line) => line.includes('yokoso.service')) }).toEqual({
      status: 0,
      complaints: [],
    })
  })
})

describe('nginx.conf', async () => {
  const text = await read('deploy/nginx.conf')
  const [, plain = '', tls = ''] = text.split(/^server \{/m)

  test('leads people from plain http to https, and refuses calls there', () => {
    expect(plain).toContain('listen 80;')
    expect(plain).toMatch(/location \/api\/ \{\s+return 403;/)
    expect(plain).toMatch(/location \/ \{\s+return 301 https:/)
    expect(plain).not.toContain('proxy_pass')
  })

  test('uses a publicly trusted certificate, and leaves the path of its renewal open', () => {
    expect(tls).toMatch(/ssl_certificate +\/etc\/letsencrypt\/live\//)
    expect(plain).toMatch(/location \/\.well-known\/acme-challenge\/ \{\s+root /)
  })

  test('has the same TLS settings as the shop, and trusts no header of a visitor', () => {
    expect(tls).toContain('listen 443 ssl')
    expect(tls).toContain('Strict-Transport-Security "max-age=31536000; includeSubDomains" always')
    expect(tls).toContain('ssl_protocols TLSv1.2 TLSv1.3;')
    for (const [name, value] of [
      ['X-Forwarded-For', '$remote_addr'],
      ['X-Forwarded-Host', '$host'],
      ['X-Forwarded-Proto', '$scheme'],
      ['Forwarded', '""'],
    ])
      expect(tls).toContain(`proxy_set_header ${name} ${value};`)
  })
})

describe('the log of nginx.conf', async () => {
  const text = await read('deploy/nginx.conf')
  const [, pattern = '', shown = ''] = /"~\*(\^\(\?<yokoso_opens>.*)" (.*);/.exec(text) ?? []
  const [, secretLocation = ''] = /location ~\* (\S+) \{\s+error_log \/dev\/null;/.exec(text) ?? []
  const [, format = ''] = /log_format yokoso ([^;]+);/.exec(text) ?? []

  test('is of both servers, and has no query and no Referer', () => {
    expect(text.match(/^ {4}access_log \/var\/log\/nginx\/access\.log yokoso;$/gm)).toHaveLength(2)
    expect(format).toContain('"$request_method $yokoso_logged_path $server_protocol"')
    expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_referer|http_cookie)\b(?!_)/)
  })

  test('cuts the code of each page and call whose address is a secret', async () => {
    const secret: string[] = []
    for await (const file of glob('shop/src/features/*/pages.ts', { cwd: rootDir }))
      for (const [, path] of (await read(file)).matchAll(/path: '([^']+)',(?:(?!path:)[^])*?isSecret: true/g))
        secret.push(`/${path!.replace(':code', 'CODE')}`)
    const { paths } = JSON.parse(await read('docs/openapi.json'))
    const calls = Object.keys(paths).filter((path) => path.includes('{code}') && path !== '/api/region/{code}/')
    secret.push(...calls.map((path) => path.replace('{code}', 'CODE')))
    expect(secret.length).toBeGreaterThan(4)
    for (const path of secret) {
      const logged = path.replace(new RegExp(pattern, 'i'), shown.replaceAll(/\$(yokoso_\w+?)(?=-|$)/g, '$<$1>'))
      expect(logged).toBe(path.replace('CODE', '-'))
      expect(path, 'errors').toMatch(new RegExp(secretLocation, 'i'))
    }
  })
})

test('the script of the database runs and contains no password', async () => {
  const script = 'deploy/make-database.sh'
  expect((await stat(join(rootDir, script))).mode & 0o111).toBe(0o111)
  expect(spawnSync('sh', ['-n', join(rootDir, script)]).status).toBe(0)
  expect(await read(script)).toContain(`password :'password'`)
})
