/** Rules that no request can show: the cryptography that the sources use, and code they must not contain. */
import { glob, readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { providerDefinitions } from '#features/payment-providers/server/providers/provider-definitions.ts'

const root = new URL('../../../', import.meta.url)
const read = (file: string) => readFile(new URL(file, root), 'utf8')
const sources = new Map<string, string>()

beforeAll(async () => {
  const places = ['shop/{src,runtime,commands}/**/*.{ts,tsx}', 'shop/*.ts', 'local-postgres/src/**/*.ts']
  const exclude = ['**/*.test.{ts,tsx}', '**/testing/**', '**/node_modules/**', 'shop/src/storefront/parts/**']
  for await (const file of glob(places, { cwd: root.pathname, exclude })) sources.set(file, await read(file))
  expect(sources.size).toBeGreaterThan(500)
})

/** The first group of each match, with its file: `sha256 in shop/src/…`. */
function found(pattern: RegExp): { what: string; file: string }[] {
  return [...sources].flatMap(([file, text]) => [...text.matchAll(pattern)].map((match) => ({ what: match[1]!, file })))
}
const filesOf = (pattern: RegExp) => new Set(found(pattern).map(({ file }) => file))

test('digests, signatures and seals are of approved kinds', () => {
  const digests = found(/\b(?:createHash|createHmac|hkdfSync|hash)\(\s*'([\w-]+)'/g)
  expect(digests.length).toBeGreaterThan(15)
  const weak = digests.filter(({ what }) => what !== 'sha256')
  // ETags of cached responses protect nothing. WeChat Pay states SHA-1 for its statements, whose differences are queried.
  const providers = 'shop/src/features/payment-providers/server/providers'
  expect(weak.map(({ what, file }) => `${what} ${file}`).toSorted()).toEqual([
    `sha1 ${providers}/wechat-pay/wechat-pay-statement.ts`,
    'sha1 shop/src/platform/http/response-cache/cached-response.ts',
  ])
  expect(new Set(found(/\bcreate(?:Dec|C)ipheriv\(\s*'([\w-]+)'/g).map(({ what }) => what))).toEqual(
    new Set(['aes-256-gcm']),
  )
  const signatures = found(/\b(?:sign|verify|signInThreadPool|create(?:Sign|Verify))\('([\w-]+)'/g)
  expect(new Set(signatures.map(({ what }) => what))).toEqual(new Set(['RSA-SHA256']))
  expect(new Set(found(/\balg(?:orithms)?: \[?'(\w+)'/g).map(({ what }) => what))).toEqual(new Set(['HS256']))
})

test('security relies on the system’s random numbers only', () => {
  const guarded = ['staff', 'identity', 'media', 'payment-providers', 'payments'].map(
    (slice) => `shop/src/features/${slice}/server/`,
  )
  const files = [...filesOf(/(\bMath\.random\()/g)]
  expect(files.filter((file) => guarded.some((folder) => file.startsWith(folder)))).toEqual([])
})

test('no command and no code is built from text', () => {
  expect([...filesOf(/(\bexecSync\(|\bshell: )/g)]).toEqual([])
  expect([...filesOf(/(\beval\(|\bnew Function\()/g)]).toEqual([])
  const starters = [...filesOf(/(from 'node:child_process')/g)]
  expect(starters.length).toBeGreaterThan(4)
  for (const file of starters)
    expect(sources.get(file), file).not.toMatch(/import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from/)
})

test('no text becomes markup: only the first script, which is the build’s own, is inserted unescaped', () => {
  const makers =
    /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcDoc|document\.write|setHTMLUnsafe)\b/g
  const empty = [
    'shop/src/features/families/components/option-chips-slot.tsx',
    'shop/src/storefront/frame/footer.tsx',
    'shop/src/ui/feedback/server-part.tsx',
  ]
  expect(
    found(makers)
      .map(({ what, file }) => `${what} ${file}`)
      .toSorted(),
  ).toEqual([...empty, 'shop/src/root.tsx'].map((file) => `dangerouslySetInnerHTML ${file}`).toSorted())
  // These insert nothing: browsers keep what the server rendered.
  expect(sources.get('shop/src/ui/feedback/server-part.tsx')).toContain("export const untouched = { __html: '' }\n")
  for (const file of empty)
    expect(sources.get(file), file).toMatch(/dangerouslySetInnerHTML=\{(?:untouched|\{ __html: '' \})\}/)
})

test('expressions are built from the shop’s own paths and characters alone', () => {
  expect([...filesOf(/(new RegExp\()/g)].toSorted()).toEqual([
    // Built from lists of words in the same file.
    'shop/src/features/delivery/server/rules/parsing/address-text.ts',
    'shop/src/features/delivery/server/rules/parsing/region-names.ts',
    'shop/src/features/goods-lists/contract.ts',
    'shop/src/features/identity/server/rules/lookalike-names.ts',
    'shop/src/features/reviews/server/rules/waiting-rules.ts',
    'shop/src/platform/cjk-text/text/measures.ts',
    'shop/src/platform/cjk-text/text/text-units.ts',
    'shop/src/platform/http/response-cache/cacheable-addresses.ts',
    'shop/src/platform/http/responses/error-responses.ts',
    'shop/src/platform/pages/match-page.ts',
    'shop/src/platform/spreadsheets/read-xml.ts',
  ])
})

test('the shop calls from few places, and checks certificates', () => {
  const callers = filesOf(/(\bnew (?:S3Client|AlipaySdk|pg\.Pool|GuardedClient|OTLPTraceExporter)\(|\bfetch\()/g)
  const providers = providerDefinitions.map(({ name }) => name.replaceAll('_', '-')).join('|')
  const adapter = new RegExp(
    `^shop/src/features/payment-providers/server/providers/(?:${providers})/[\\w-]+-(?:provider|client)\\.ts$`,
  )
  const isInBrowser = (file: string) => /^shop\/src\/(?:ui|storefront|features\/[\w-]+\/console)\//.test(file)
  const others = [...callers].filter((file) => !adapter.test(file) && !isInBrowser(file))
  expect(others.toSorted(), 'list the file and add it to outgoing.test.ts').toEqual([
    'shop/src/platform/database/connections/connections.ts',
    'shop/src/platform/database/connections/listening-connection.ts',
    'shop/src/platform/database/replica/is-transaction-pooler.ts',
    'shop/src/platform/storage/storage.ts',
    'shop/src/platform/telemetry/tracing/export-spans.ts',
  ])
  expect([...filesOf(/(rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity)/g)]).toEqual([])
  expect([...filesOf(/(from '(?:undici|axios|got|node-fetch|urllib)')/g)]).toEqual([])
})

test('the packages that send traces load only with a collector', () => {
  const loaders = found(/(?:from |import\()'(@opentelemetry\/(?!api')|#platform\/telemetry\/tracing\/export-spans)/g)
  const ofServer = loaders.filter(({ file }) => file !== 'shop/src/platform/telemetry/tracing/export-spans.ts')
  expect(ofServer).toEqual([{ what: '#platform/telemetry/tracing/export-spans', file: 'shop/server.ts' }])
  expect(sources.get('shop/server.ts')).toContain("await import('#platform/telemetry/tracing/export-spans.ts')")
})

test('a file that is sent is called as the shop calls it', () => {
  const headers = found(/content-disposition', (.+)\)$/gm)
  expect(headers.map(({ what }) => what).toSorted()).toEqual([
    '`attachment; filename="${call.fileName}"`',
    '`inline; filename="${params.file}"`',
    '`inline; filename="${params.file}"`',
    '`inline; filename="${picture.file}"`',
  ])
})

test('the log is written to standard output, that of commands to standard error, and nowhere else', () => {
  const writers = found(/\b(pino(?:\.\w+)?)\((?!\))/g).map(({ what, file }) => `${what} ${file}`)
  expect(writers.toSorted()).toEqual([
    'pino shop/commands/open-shop-context.ts',
    'pino shop/src/platform/telemetry/logging.ts',
    'pino shop/src/platform/telemetry/logging.ts',
    'pino.destination shop/commands/open-shop-context.ts',
    'pino.destination shop/src/platform/telemetry/logging.ts',
  ])
  expect(sources.get('shop/src/platform/telemetry/logging.ts')).toContain('pino.destination({ dest: 1,')
  expect(sources.get('shop/commands/open-shop-context.ts')).toContain('pino.destination(2)')
})

test('types are strict, and no format string is built from text', async () => {
  const { compilerOptions } = JSON.parse(await read('tsconfig.base.json'))
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
  expect([...filesOf(/(import \{[^}]*\b(?:format|inspect)\b[^}]*\} from 'node:util')/g)]).toEqual([])
  expect([...filesOf(/(\b(?:printf|sprintf)\()/g)]).toEqual([])
})

test('the image contains no version control data', async () => {
  const [, first = '', ...letIn] = (await read('deploy/Dockerfile.dockerignore')).split('\n')
  expect(first).toBe('*')
  expect(letIn.filter((line) => /^!(?:\.|\*)/.test(line))).toEqual([])
})

test('containers have no password by default', async () => {
  const compose = parse(await read('deploy/compose.yaml')) as {
    services: Record<string, { environment: Record<string, string> }>
  }
  const secrets = Object.values(compose.services).flatMap(({ environment }) =>
    Object.entries(environment).filter(([name]) => /PASSWORD|DATABASE_URL/.test(name)),
  )
  expect(secrets).toHaveLength(3)
  for (const [name, value] of secrets) expect(value, name).toMatch(/\$\{\w+:\?/)
})

test('a field for a password hides it, and leaves managers and pasting alone', () => {
  const field = sources.get('shop/src/ui/fields/password-field.tsx')!
  expect(field).toContain("type={isShown ? 'text' : 'password'}")
  const uses = [...found(/<PasswordField\b([^>]*)>/g), ...found(/<[A-Z]\w*\b([^>]*type="password"[^>]*)>/g)]
  expect(uses.length).toBeGreaterThan(5)
  for (const { what, file } of uses) expect(what, file).toMatch(/autoComplete=(?:"(?:current|new)-password"|\{)/)
  expect([...filesOf(/(\bonPaste\b|<input\b[^>]*type="password")/g)].toSorted()).toEqual([
    // A column is pasted into lists, an address into its form; no field for a password listens.
    'shop/src/console-ui/lists/editable-cell.tsx',
    'shop/src/features/delivery/components/paste-field.tsx',
  ])
})
