/** Every setting, read from the environment once at start (contract section 7). A bad one stops the start with one line. */
import { z } from 'zod'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the merchant can mend: shown as one line, without a stack. */
export class BadConfiguration extends Error {
  readonly isExpected = true
}

/** Relative paths count from here, whatever folder the command was called in. */
const projectDirectory = fileURLToPath(new URL('../../../../', import.meta.url))

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.int().min(0).max(65535))

const longestDurationInMs = 3650 * 86_400_000
const duration = z
  .string()
  .regex(/^\d+(s|m|h|d)$/, 'must be a duration such as 30s, 15m, 12h or 14d')
  .transform(
    (text) =>
      Number.parseInt(text, 10) *
      { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[text.slice(-1) as 's' | 'm' | 'h' | 'd'],
  )
  .pipe(z.number().min(1_000, 'must be at least 1s').max(longestDurationInMs, 'must be at most 3650d'))

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://shop.example, without a path',
  )
  .refine((text) => /^https?:/.test(text), 'must begin with http:// or https://')

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on')

/** It has to fit the header of a page and a browser's tab. */
const longestShopName = 40

const weakKeys = ['secret', 'changeme', 'password', 'yokoso', '0123456789', 'django-insecure']

const environment = z.object({
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(projectDirectory, path)),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:\/\//.test(text), 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_TIMEOUT: duration.pipe(z.number().max(600_000, 'must be at most 10m')).default(10_000),
  SHOP_PORT: port.default(5173),
  API_PORT: port.default(8000),
  SANDBOX_PORT: port.default(5180),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_SHOP_ORIGIN: origin.optional(),
  PUBLIC_API_ORIGIN: origin.optional(),
  ALLOWED_REDIRECT_ORIGINS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(origin))
    .default([]),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine(
      (key) => !weakKeys.some((weak) => key.toLowerCase().startsWith(weak)),
      'is a well-known one: choose another',
    )
    .refine((key) => new Set(key).size >= 10, 'is too easy to guess: use at least 10 different characters')
    .optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  ALIPAY_GATEWAY: z.url('must be a URL').optional(),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_APP_PRIVATE_KEY: z.string().optional(),
  ALIPAY_PUBLIC_KEY: z.string().optional(),
  ALIPAY_ALLOW_INSECURE_GATEWAY: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .transform((text) => text === '1'),
  ALIPAY_NOTIFY_ORIGIN: origin.optional(),
  PAYMENTS: z.literal('sandbox', 'must be sandbox or unset').optional(),
  ORDER_TTL: duration.default(15 * 60_000),
  ACCESS_TTL: duration.default(5 * 60_000),
  REFRESH_TTL: duration.default(14 * 86_400_000),
  RATE_LIMITS: onOff.default(true),
  TEST_PAGES: onOff.default(true),
  DEMO: onOff.default(true),
  SHOP_NAME: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(longestShopName, `must have at most ${longestShopName} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line without control characters')
    .default('yokoso'),
  FILING_NOTICE: z.string().min(1).max(300).optional(),
  STORAGE_URL: z
    .string()
    .regex(/^(file:|s3:\/\/)/, 'must begin with file: or s3://')
    .optional(),
  METRICS_PORT: port.default(9464),
  TRUST_PROXY: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be IP addresses or networks such as 10.0.0.0/8'),
      ),
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'pretty']).default('info'),
})

type Environment = z.output<typeof environment>

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export function isLoopbackOrigin(shopOrigin: string): boolean {
  return loopbackHosts.has(new URL(shopOrigin).hostname)
}

/** Every way to write it that a URL's parser leaves: all of 127/8, the unspecified address, IPv4 within IPv6. */
function isOnThisMachine(gateway: string): boolean {
  return /^((.+\.)?localhost\.?|127\..+|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f..:.+|0:0)\])$/.test(new URL(gateway).hostname)
}

/** The merchant's Alipay account, or null: payments go to the project's own sandbox. */
function alipayFrom(env: Environment) {
  const parts = {
    ALIPAY_GATEWAY: env.ALIPAY_GATEWAY,
    ALIPAY_APP_ID: env.ALIPAY_APP_ID,
    ALIPAY_SELLER_ID: env.ALIPAY_SELLER_ID,
    ALIPAY_APP_PRIVATE_KEY: env.ALIPAY_APP_PRIVATE_KEY,
    ALIPAY_PUBLIC_KEY: env.ALIPAY_PUBLIC_KEY,
  }
  const missing = Object.entries(parts).filter(([, value]) => !value)
  if (missing.length === Object.keys(parts).length) return null
  if (missing.length > 0) {
    throw new BadConfiguration(
      `${missing.map(([name]) => name).join(', ')}: not set, but other ALIPAY_ variables are; set all five or none`,
    )
  }
  const gateway = parts.ALIPAY_GATEWAY!
  if (!gateway.startsWith('https://') && !env.ALIPAY_ALLOW_INSECURE_GATEWAY) {
    throw new BadConfiguration('ALIPAY_GATEWAY: must begin with https:// (or set ALIPAY_ALLOW_INSECURE_GATEWAY=1)')
  }
  return {
    gateway,
    appId: parts.ALIPAY_APP_ID!,
    sellerId: parts.ALIPAY_SELLER_ID!,
    appPrivateKey: parts.ALIPAY_APP_PRIVATE_KEY!,
    alipayPublicKey: parts.ALIPAY_PUBLIC_KEY!,
  }
}

/** Alipay reaches a shop where everybody does; a gateway on this machine needs no way around through the public network. */
function notifyOriginFor(alipay: ReturnType<typeof alipayFrom>, shopOrigin: string, env: Environment): string {
  const isFarAway = alipay !== null && !isOnThisMachine(alipay.gateway)
  return isFarAway ? shopOrigin : `http://localhost:${env.SHOP_PORT}`
}

/**
 * @throws BadConfiguration with one line naming the variable
 */
export function readConfig(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new BadConfiguration(`${String(issue.path[0])}: ${issue.message}`)
  }
  const env = parsed.data
  const shopOrigin = env.PUBLIC_SHOP_ORIGIN ?? `http://localhost:${env.SHOP_PORT}`
  const alipay = alipayFrom(env)
  if (!alipay && !isLoopbackOrigin(shopOrigin) && env.PAYMENTS !== 'sandbox') {
    throw new BadConfiguration(
      'PAYMENTS: a shop with a public origin would take pretended money from the sandbox; set the ALIPAY_ variables, or PAYMENTS=sandbox',
    )
  }
  if (alipay && isOnThisMachine(alipay.gateway) && !isLoopbackOrigin(shopOrigin) && env.PAYMENTS !== 'sandbox') {
    throw new BadConfiguration(
      'ALIPAY_GATEWAY: is on this machine, and the shop has a public origin; set the real one, or PAYMENTS=sandbox',
    )
  }
  if (Boolean(env.TLS_CERT_FILE) !== Boolean(env.TLS_KEY_FILE)) {
    throw new BadConfiguration('TLS_CERT_FILE, TLS_KEY_FILE: set both or none')
  }
  return {
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseTimeoutInMs: env.DATABASE_TIMEOUT,
    host: env.HOST,
    shopPort: env.SHOP_PORT,
    apiPort: env.API_PORT,
    sandboxPort: env.SANDBOX_PORT,
    metricsPort: env.METRICS_PORT,
    shopOrigin,
    apiOrigin: env.PUBLIC_API_ORIGIN ?? '',
    allowedRedirectOrigins: [shopOrigin, ...env.ALLOWED_REDIRECT_ORIGINS],
    secretKey: env.SECRET_KEY ?? null,
    tls: env.TLS_CERT_FILE && env.TLS_KEY_FILE ? { certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE } : null,
    alipay,
    /** PAYMENTS=sandbox: pretended money is wanted, also with a public origin. */
    allowsPretendedMoney: env.PAYMENTS === 'sandbox',
    notifyOrigin: env.ALIPAY_NOTIFY_ORIGIN ?? notifyOriginFor(alipay, shopOrigin, env),
    orderTtlInMs: env.ORDER_TTL,
    accessTtlInMs: env.ACCESS_TTL,
    refreshTtlInMs: env.REFRESH_TTL,
    hasRateLimits: env.RATE_LIMITS,
    hasTestPages: env.TEST_PAGES,
    hasDemo: env.DEMO,
    shopName: env.SHOP_NAME,
    filingNotice: env.FILING_NOTICE ?? null,
    storageUrl: env.STORAGE_URL ?? null,
    trustProxy: env.TRUST_PROXY ?? [],
    logLevel: env.LOG_LEVEL,
  }
}

export type Config = ReturnType<typeof readConfig>
