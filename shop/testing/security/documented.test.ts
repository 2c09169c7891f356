import { access, glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  acceptsFile as acceptsFileOfProvider,
  type ProviderFolder,
  readProviderFolders,
} from '#features/payment-providers/testing/provider-folders.ts'
import { rolesByPermission } from '#features/staff/values.ts'
import { readConfig } from '#platform/config/config.ts'
import { BadConfiguration } from '#platform/config/variables.ts'
import { securityEvents } from '#platform/telemetry/security-events.ts'

const root = new URL('../../../', import.meta.url)
const read = (file: string) => readFile(new URL(file, root), 'utf8')
const asvs = await read('docs/asvs.md')
const security = await read('docs/security.md')
const operations = await read('docs/operations.md')

/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const requirements = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3
  6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2
  10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3
  15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2
`

/** `2.1.1-3` → `2.1.1`, `2.1.2`, `2.1.3` */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/(\d+\.\d+\.)(\d+)(?:-(\d+))?/g)].flatMap(([, section, first, last]) =>
    Array.from(
      { length: Number(last ?? first) - Number(first) + 1 },
      (_, index) => `${section}${Number(first) + index}`,
    ),
  )
}

const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

test('every requirement of levels 1 and 2 is in docs/asvs.md, and no other but two of level 3', () => {
  const expected = numbersIn(requirements)
  expect(expected).toHaveLength(253)
  const documented = new Set(rowsOf(asvs).flatMap(([numbers]) => numbers!.split(', ')))
  const isDocumented = (number: string) => documented.has(number) || documented.has(number.split('.')[0]!)
  expect(expected.filter((number) => !isDocumented(number))).toEqual([])
  const chapters = new Set(['10', '17'])
  expect([...documented].filter((number) => !expected.includes(number) && !chapters.has(number))).toEqual([
    '3.4.8',
    '3.5.8',
  ])
})

const sectionOf = (text: string, title: string) => text.split('\n## ').find((part) => part.startsWith(title))!
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

test('every call that accepts a proof of identity is in docs/security.md, and no other', async () => {
  const proofs = ['password', 'old_password', 'refresh', 'token', 'recovery_code', 'response']
  /** Things that have a code of their own. */
  const namedByCode = ['carriers/', 'promotions/', 'orders/', 'orders/quote/', 'orders/{order_number}/replace/'].map(
    (path) => `/api/console/${path}`,
  )
  const acceptsProof = (path: string, field: string) =>
    proofs.includes(field) || (field === 'code' && path.startsWith('/api/console/') && !namedByCode.includes(path))
  interface Operation {
    requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  }
  const doors: string[] = []
  for (const name of ['openapi', 'openapi-console']) {
    const { paths } = JSON.parse(await read(`docs/${name}.json`)) as {
      paths: Record<string, Record<string, Operation>>
    }
    for (const [path, operations] of Object.entries(paths))
      for (const [method, { requestBody }] of Object.entries(operations)) {
        const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          Object.keys(schema.properties ?? {}),
        )
        if (fields.some((field) => acceptsProof(path, field))) doors.push(`${method.toUpperCase()} ${path}`)
      }
  }
  expect(doors.length).toBeGreaterThan(15)
  const codes = codesIn(sectionOf(security, 'Calls that accept a proof of identity')).filter((code) =>
    /^(?:POST|PUT) /.test(code),
  )
  expect(codes.toSorted()).toEqual(doors.toSorted())
})

test('permissions on fields, and the places of rules over several, are those that there are', async () => {
  const permissions = Object.keys(rolesByPermission)
  const named = codesIn(sectionOf(security, 'Field permissions')).filter((code) => /^[a-z]+\.[a-z]+$/.test(code))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !permissions.includes(name) && name !== 'z.object')).toEqual([])
  const places = codesIn(sectionOf(security, 'Cross-field rules')).filter((code) => code.startsWith('shop/'))
  expect(places.length).toBeGreaterThan(8)
  for (const place of places) await access(new URL(place, root))
})

/** Whether the setting may be the name of a file: one that is missing is named in the error. */
function acceptsFile(name: string, providers: readonly ProviderFolder[]): boolean {
  const owner = providers.find(({ definition }) => name.startsWith(definition.variablePrefix))
  if (owner) return acceptsFileOfProvider(owner, name)
  const missing = '/no/such/file'
  try {
    readConfig({ [name]: `@${missing}` })
    return false
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    return error.message === `${name}: cannot read ${missing}`
  }
}

test('every secret of the settings is among the keys of docs/operations.md', async () => {
  const providers = (await readProviderFolders()).filter(({ fixture }) => fixture)
  const secrets = providers[0]!.settings.filter((name) => acceptsFile(name, providers))
  const paragraph = (await read('docs/configuration.md')).split('\n\n').find((part) => part.includes('Secrets from'))!
  const named = codesIn(paragraph).filter((code) => /^[A-Z][A-Z\d_]+$/.test(code))
  expect(named.toSorted(), 'docs/configuration.md, Secrets from files').toEqual([...new Set(secrets)].toSorted())
  const keys = sectionOf(operations, 'Keys and ciphers')
  const bySound = providers[0]!.settings.filter(
    (name) => /KEY|SECRET|PASSWORD|HEADERS$/.test(name) && !name.endsWith('_ID'),
  )
  const unlisted = [...new Set([...named, ...bySound])].filter((name) => !keys.includes(`\`${name}\``))
  expect(unlisted, 'add a row to docs/operations.md, Keys and ciphers').toEqual([])
})

test('SECURITY.md states the time frames for upgrading dependencies', async () => {
  const frames = sectionOf(await read('SECURITY.md'), 'Dependencies')
  expect([...frames.matchAll(/(\d+) days|(three) months/g)].map(([frame]) => frame)).toEqual([
    '7 days',
    '30 days',
    'three months',
  ])
})

test('every table has its data level in docs/security.md, once, and every security event is in docs/operations.md', async () => {
  const tables: string[] = ['migrations']
  for await (const file of glob('shop/migrations/*.sql', { cwd: root.pathname })) {
    const sql = await readFile(new URL(file, root), 'utf8')
    for (const [, name] of sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)) tables.push(name!)
  }
  expect(tables.length).toBeGreaterThan(50)
  const levels = rowsOf(sectionOf(security, 'Data levels'))
  const named = levels.flatMap((row) => [...row[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  expect(named.toSorted()).toEqual(tables.toSorted())
  for (const event of securityEvents) expect(operations).toContain(`\`${event}\``)
})

test('every test that docs/asvs.md and docs/security.md name exists', async () => {
  const shown = [sectionOf(asvs, 'Met'), sectionOf(security, 'Attacks and tests')]
  const cells = shown.flatMap((part) => rowsOf(part).map((row) => row.at(-1)!))
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  expect(named.length).toBeGreaterThan(100)
  const sources: string[] = []
  const places = [
    'shop/{src,testing,commands,runtime}/**/*.test.{ts,tsx}',
    '{local-postgres,alipay-sandbox,wechat-pay-sandbox}/src/**/*.test.ts',
    'scripts/**/*.test.ts',
    'e2e/**/*.{test,spec}.ts',
  ]
  for await (const file of glob(places, { cwd: root.pathname, exclude: ['**/node_modules/**'] }))
    sources.push(await readFile(new URL(file, root), 'utf8'))
  const missing = named.filter(
    (name) =>
      !sources.some((source) => [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))),
  )
  expect(missing).toEqual([])
})
