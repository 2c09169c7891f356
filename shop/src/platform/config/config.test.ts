import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { responseCacheSizeFor, readConfig } from './config.ts'
import { BadConfiguration } from './variables.ts'
import { openStorage } from '#platform/storage/storage.ts'

function faultOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message
    throw error
  }
  return ''
}

test('needs nothing', () => {
  expect(readConfig({})).toMatchObject({
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    preparesStatements: true,
    databaseTimeoutInMs: 10_000,
    databaseWaitInMs: 60_000,
    shopPort: 5173,
    apiPort: 8000,
    metricsPort: 9464,
    shopOrigin: 'http://localhost:5173',
    apiOrigin: '',
    allowedRedirectOrigins: ['http://localhost:5173'],
    secretKey: null,
    previousSecretKey: null,
    tls: null,
    accessTtlInMs: 300_000,
    refreshTtlInMs: 1_209_600_000,
    hasRateLimits: true,
    hasTestPages: true,
    hasDemo: true,
    pregeneratesPictures: true,
    filingNotice: null,
    storageUrl: null,
    trustProxy: [],
    workers: Math.max(1, availableParallelism() - 1),
    logLevel: 'info',
    tracing: null,
  })
})

test('treats an empty variable as unset, and ignores others', () => {
  expect(readConfig({ SHOP_PORT: '', SECRET_KEY: '', HOME: '/home/somebody' })).toEqual(readConfig({}))
})

test('reads what is set', () => {
  const config = readConfig({
    SHOP_PORT: '0',
    PUBLIC_SHOP_ORIGIN: 'https://shop.example',
    PUBLIC_API_ORIGIN: 'https://api.shop.example:8443',
    ALLOWED_REDIRECT_ORIGINS: 'https://one.example, http://two.example:81,',
    SECRET_KEY: 'pbs8B1FkyMwaEGUwbzsTdQ0s2WvVqmVnKgXbJ9mYbO4',
    SECRET_KEY_PREVIOUS: '5c1e3b0f9a7d4e2688f0b1d2c3a49576',
    ACCESS_TTL: '2h',
    REFRESH_TTL: '1d',
    RATE_LIMITS: 'off',
    ALLOW_UNSAFE: 'ACCESS_TTL, RATE_LIMITS',
    TRUST_PROXY: '10.0.0.0/8, ::1,192.168.1.1',
  })
  expect(config).toMatchObject({
    shopPort: 0,
    shopOrigin: 'https://shop.example',
    apiOrigin: 'https://api.shop.example:8443',
    allowedRedirectOrigins: ['https://shop.example', 'https://one.example', 'http://two.example:81'],
    secretKey: 'pbs8B1FkyMwaEGUwbzsTdQ0s2WvVqmVnKgXbJ9mYbO4',
    previousSecretKey: '5c1e3b0f9a7d4e2688f0b1d2c3a49576',
    accessTtlInMs: 7_200_000,
    refreshTtlInMs: 86_400_000,
    hasRateLimits: false,
    trustProxy: ['10.0.0.0/8', '::1', '192.168.1.1'],
  })
})

test('serves the test pages on this machine only, by default', () => {
  const isOn = (changes: Record<string, string>) => readConfig(changes).hasTestPages
  expect(isOn({ PUBLIC_SHOP_ORIGIN: 'http://127.0.0.1:5173' })).toBe(true)
  for (const PUBLIC_SHOP_ORIGIN of ['https://shop.example', 'http://192.168.1.2:5173']) {
    expect(isOn({ PUBLIC_SHOP_ORIGIN })).toBe(false)
    expect(isOn({ PUBLIC_SHOP_ORIGIN, TEST_PAGES: 'on' })).toBe(true)
  }
})

test('reads a secret from the named file, and names an unreadable one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const inFile = async (name: string, text: string) => {
    await writeFile(join(folder, name), `${text}\n`)
    return `@${join(folder, name)}`
  }
  const key = randomBytes(48).toString('base64')
  const read = readConfig({
    SECRET_KEY: await inFile('key', key),
    DATABASE_URL: await inFile('database', 'postgres://shop:secret@db.internal/shop'),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.internal',
    OTEL_EXPORTER_OTLP_HEADERS: await inFile('headers', 'authorization=Bearer%20abc'),
  })
  expect(read).toMatchObject({
    secretKey: key,
    databaseUrl: 'postgres://shop:secret@db.internal/shop',
    tracing: { headers: { authorization: 'Bearer abc' } },
  })
  expect(faultOf({ SECRET_KEY: '@/nowhere/key' })).toBe('SECRET_KEY: cannot read /nowhere/key')
  expect(faultOf({ SECRET_KEY: await inFile('weak', 'a'.repeat(64)) })).toMatch(/^SECRET_KEY: is too easy to guess/)
})

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, isTls: false, isPublic: true, login: null }],
  [
    'smtps://shop%40shop.example:p%2Fw@mail.example/',
    { port: 465, isTls: true, login: { user: 'shop@shop.example', password: 'p/w' } },
  ],
  ['smtp://mailpit:1025', { host: 'mailpit', port: 1025, isPublic: false }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, isPublic: false }],
])('reads the mail server %s', (SMTP_URL, smtp) => {
  const config = readConfig({ SMTP_URL, MAIL_FROM: '"茶, 舗" <shop@shop.example>' })
  expect(config).toMatchObject({
    smtp,
    mailFrom: { name: '茶, 舗', address: 'shop@shop.example' },
    hasMailPages: false,
  })
})

test('has pages of its mails on this machine only, and only without a mail server', () => {
  expect(readConfig({})).toMatchObject({ smtp: null, mailFrom: null, hasMailPages: true })
  expect(readConfig({ PUBLIC_SHOP_ORIGIN: 'https://shop.example' }).hasMailPages).toBe(false)
})

test('names a bad mail setting without its password', () => {
  const fault = faultOf({ SMTP_URL: 'smtp://shop:hunter2@', MAIL_FROM: 'shop@shop.example' })
  expect(fault).toMatch(/^SMTP_URL: must be an address such as/)
  expect(fault).not.toContain('hunter2')
  expect(faultOf({ SMTP_URL: 'smtp://mail.example' })).toBe(
    'MAIL_FROM: set the sender of the mails that SMTP_URL sends',
  )
})

describe('names in one line the fault of', () => {
  test.each([
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://mail.example/?secure=off'],
    ['SMTP_URL', 'smtp://shop@mail.example'],
    ['SMTP_URL', 'smtp://shop:%zz@mail.example'],
    ['MAIL_FROM', 'the shop'],
    ['MAIL_FROM', 'Shop <shop@shop.example>, other@shop.example'],
    ['MAIL_FROM', 'Shop\nBcc: all@shop.example <shop@shop.example>'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_CONNECTIONS_PER_ADDRESS', 'many'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/shop'],
    ['DATABASE_DIRECT_URL', 'postgres://localhost/shop'],
    ['DATABASE_READ_URL', 'postgres://localhost/shop'],
    ['DATABASE_PREPARED', 'sometimes'],
    ['SHOP_PORT', 'http'],
    ['SHOP_PORT', '65536'],
    ['API_PORT', '-1'],
    ['METRICS_PORT', 'off'],
    ['PUBLIC_SHOP_ORIGIN', 'shop.example'],
    ['PUBLIC_SHOP_ORIGIN', 'https://shop.example/'],
    ['PUBLIC_SHOP_ORIGIN', 'ftp://shop.example'],
    ['PUBLIC_API_ORIGIN', 'https://shop.example/api'],
    ['ALLOWED_REDIRECT_ORIGINS', 'http://localhost:5173,*'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', 'a'.repeat(64)],
    ['SECRET_KEY', 'django-insecure-1234567890-abcdefghijklmnop'],
    ['SECRET_KEY', 'changeme-changeme-changeme-changeme-changeme'],
    ['SECRET_KEY_PREVIOUS', 'short'],
    ['SECRET_KEY_PREVIOUS', `${'a'.repeat(25)}kdjfhgqwx`],
    ['TLS_CERT_FILE', '/somewhere/cert.pem'],
    ['TLS_KEY_FILE', '/somewhere/key.pem'],
    ['DATABASE_TIMEOUT', '11m'],
    ['DATABASE_WAIT', '11m'],
    ['DATABASE_TIMEOUT', '0s'],
    ['ACCESS_TTL', 'five minutes'],
    ['AUDIT_LOG_RETENTION', '1095d'],
    ['AUDIT_LOG_RETENTION', 'never'],
    ['MAIL_RETENTION', 'forever'],
    ['VERIFY_LINKS_PER_DAY', '0'],
    ['REFRESH_TTL', '99999999999d'],
    ['RATE_LIMITS', 'false'],
    ['TEST_PAGES', '0'],
    ['DEMO', 'yes'],
    ['SHOP_NAME', 'x'.repeat(41)],
    ['SHOP_NAME', '   '],
    ['SHOP_NAME', 'two\nlines'],
    ['SHOP_NAME', 'two\u2028lines'],
    ['SHOP_NAME', 'a\u0000b'],
    ['FILING_NOTICE', 'x'.repeat(301)],
    ['STORAGE_URL', '/var/storage'],
    ['TRUST_PROXY', 'everybody'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['WORKERS', 'all'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('%s=%s', (name, value) => {
    const fault = faultOf({ [name]: value })
    expect(fault).toMatch(new RegExp(`\\b${name}\\b.*: .`))
    expect(fault).not.toContain('\n')
  })

  test.each([{ STORAGE_URL: 'file:relative' }, { STORAGE_URL: 's3://' }])('%j', async (environment) => {
    await expect(openStorage(readConfig(environment))).rejects.toThrow(/^STORAGE_URL: [^\n]+$/)
  })
})

test.each([
  { memoryInMb: 24_000, workers: 1, size: 160 },
  { memoryInMb: 8_192, workers: 7, size: 73 },
  { memoryInMb: 1_024, workers: 1, size: 64 },
  { memoryInMb: 512, workers: 8, size: 16 },
])('$workers processes on $memoryInMb MB cache $size MB of responses each', ({ memoryInMb, workers, size }) => {
  expect(responseCacheSizeFor(memoryInMb, workers)).toBe(size)
})
