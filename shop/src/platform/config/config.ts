/** The shop's own settings, read once at start. Slices define and read their own settings. */
import { z } from 'zod'
import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { estimateStrength } from './key-strength.ts'
import { mailFrom, smtpUrl } from './mail-settings.ts'
import { refuseUnsafeSettings, unsafeSettings } from './unsafe-settings.ts'
import {
  BadConfiguration,
  duration,
  isLoopbackOrigin,
  list,
  onOff,
  origin,
  port,
  readVariables,
  secret,
  type Variables,
} from './variables.ts'

/** Base of relative paths, in whatever folder the command was called. */
const projectDirectory = fileURLToPath(new URL('../../../../', import.meta.url))

/** Limited by the header of a page and by a browser's tab. */
const maxShopNameLength = 40

const minKeyStrengthInBits = 90
const signingKey = secret
  .pipe(
    z
      .string()
      .min(32, 'must have at least 32 characters')
      .refine(
        (key) => estimateStrength(key) >= minKeyStrengthInBits,
        'is too easy to guess; use the output of: openssl rand -base64 48',
      ),
  )
  .optional()

const connections = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')
  .transform(Number)

const databaseUrl = secret.refine(
  (text) => /^postgres(ql)?:\/\//.test(text),
  'must begin with postgres:// or postgresql://',
)

/** Three years, for which the law of China requires records of e-commerce. */
const minAuditLogRetentionInMs = 1_096 * 86_400_000

const environment = z.object({
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(projectDirectory, path)),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_PREPARED: onOff.optional(),
  DATABASE_TIMEOUT: duration.pipe(z.number().max(600_000, 'must be at most 10m')).default(10_000),
  DATABASE_WAIT: duration.pipe(z.number().max(600_000, 'must be at most 10m')).default(60_000),
  SHOP_PORT: port.default(5173),
  API_PORT: port.default(8000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_SHOP_ORIGIN: origin.optional(),
  PUBLIC_API_ORIGIN: origin.optional(),
  ALLOWED_REDIRECT_ORIGINS: list.pipe(z.array(origin)).default([]),
  SECRET_KEY: signingKey,
  SECRET_KEY_PREVIOUS: signingKey,
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  ALLOW_UNSAFE: list
    .pipe(z.array(z.enum(unsafeSettings, `must name some of ${unsafeSettings.join(', ')}`)))
    .default([]),
  ACCESS_TTL: duration.default(5 * 60_000),
  REFRESH_TTL: duration.default(14 * 86_400_000),
  MAIL_RETENTION: duration.default(90 * 86_400_000),
  WEBHOOK_RETENTION: duration.default(90 * 86_400_000),
  AUDIT_LOG_RETENTION: z
    .literal('forever')
    .transform(() => null)
    .or(
      duration.pipe(
        z.number().min(minAuditLogRetentionInMs, 'must be forever, or at least 1096d, which is three years'),
      ),
    )
    .default(null),
  RATE_LIMITS: onOff.default(true),
  MAX_CONNECTIONS: connections.default(4_000),
  MAX_CONNECTIONS_PER_ADDRESS: connections.default(250),
  ANSWER_CACHE_SIZE: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of megabytes such as 64; 0 disables the cache')
    .transform(Number)
    .optional(),
  TEST_PAGES: onOff.optional(),
  CONSOLE: onOff.default(true),
  DEMO: onOff.default(true),
  PICTURES_AHEAD: onOff.default(true),
  SHOP_NAME: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxShopNameLength, `must have at most ${maxShopNameLength} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line without control characters')
    .optional(),
  FILING_NOTICE: z.string().min(1).max(300).optional(),
  STORAGE_URL: z
    .string()
    .regex(/^(file:|s3:\/\/)/, 'must begin with file: or s3://')
    .optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  VERIFY_LINKS_PER_DAY: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')
    .transform(Number)
    .default(1_000),
  METRICS_PORT: port.default(9464),
  TRUST_PROXY: list
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be IP addresses or networks such as 10.0.0.0/8'),
      ),
    )
    .optional(),
  WORKERS: z
    .string()
    .regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a whole number from 1 to 64')
    .transform(Number)
    .default(() => Math.max(1, availableParallelism() - 1)),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4318' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: secret
    .pipe(z.string().regex(/^[\w-]+=[\x20-\x7e]*$/, 'must be pairs such as authorization=Bearer%20abc,x-team=shop'))
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('yokoso'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'pretty']).default('info'),
})

/**
 * @throws BadConfiguration with one line naming the variable
 */
export function readConfig(source: Variables) {
  const env = readVariables(environment, source)
  const shopOrigin = env.PUBLIC_SHOP_ORIGIN ?? `http://localhost:${env.SHOP_PORT}`
  if (Boolean(env.TLS_CERT_FILE) !== Boolean(env.TLS_KEY_FILE)) {
    throw new BadConfiguration('TLS_CERT_FILE, TLS_KEY_FILE: set both or none')
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new BadConfiguration('DATABASE_DIRECT_URL: set DATABASE_URL as well, whose pooler it bypasses')
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    throw new BadConfiguration('DATABASE_READ_URL: set DATABASE_URL as well, whose replicas it leads to')
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new BadConfiguration('MAIL_FROM: set the sender of the mails that SMTP_URL sends')
  }
  const config = {
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    preparesStatements: env.DATABASE_PREPARED ?? !env.DATABASE_DIRECT_URL,
    databaseTimeoutInMs: env.DATABASE_TIMEOUT,
    databaseWaitInMs: env.DATABASE_WAIT,
    host: env.HOST,
    shopPort: env.SHOP_PORT,
    apiPort: env.API_PORT,
    metricsPort: env.METRICS_PORT,
    shopOrigin,
    apiOrigin: env.PUBLIC_API_ORIGIN ?? '',
    allowedRedirectOrigins: [shopOrigin, ...env.ALLOWED_REDIRECT_ORIGINS],
    secretKey: env.SECRET_KEY ?? null,
    previousSecretKey: env.SECRET_KEY_PREVIOUS ?? null,
    tls: env.TLS_CERT_FILE && env.TLS_KEY_FILE ? { certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE } : null,
    accessTtlInMs: env.ACCESS_TTL,
    refreshTtlInMs: env.REFRESH_TTL,
    mailRetentionInMs: env.MAIL_RETENTION,
    webhookRetentionInMs: env.WEBHOOK_RETENTION,
    // Null: forever.
    auditLogRetentionInMs: env.AUDIT_LOG_RETENTION,
    hasRateLimits: env.RATE_LIMITS,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    responseCacheSizeInMb: env.ANSWER_CACHE_SIZE ?? responseCacheSizeFor(totalmem() / 2 ** 20, env.WORKERS),
    // On by default on this machine only, because any visitor may write and upload there.
    hasTestPages: env.TEST_PAGES ?? isLoopbackOrigin(shopOrigin),
    hasConsole: env.CONSOLE,
    hasDemo: env.DEMO,
    pregeneratesPictures: env.PICTURES_AHEAD,
    shopName: env.SHOP_NAME ?? 'yokoso',
    isShopNameSet: env.SHOP_NAME !== undefined,
    filingNotice: env.FILING_NOTICE ?? null,
    storageUrl: env.STORAGE_URL ?? null,
    smtp: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    maxVerifyLinksPerDay: env.VERIFY_LINKS_PER_DAY,
    // Any program of this machine may read them, so a public shop has no such pages.
    hasMailPages: !env.SMTP_URL && isLoopbackOrigin(shopOrigin),
    trustProxy: env.TRUST_PROXY ?? [],
    workers: env.WORKERS,
    logLevel: env.LOG_LEVEL,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: readPairs(env.OTEL_EXPORTER_OTLP_HEADERS),
          serviceName: env.OTEL_SERVICE_NAME,
          share: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    allowedUnsafe: env.ALLOW_UNSAFE,
  }
  refuseUnsafeSettings(config, env.ALLOW_UNSAFE)
  return config
}

/** Pairs as OpenTelemetry writes them: `name=value,name=value`, percent-encoded. */
function readPairs(text = ''): Record<string, string> {
  const pairs = text.split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      // Leaves a plus as it is; invalid UTF-8 does not stop the start.
      const encoded = value.join('=').trim().replaceAll('+', '%2B')
      return [name.trim(), new URLSearchParams(`value=${encoded}`).get('value') ?? '']
    }),
  )
}

export type Config = ReturnType<typeof readConfig>

/** Room for ten thousand goods pages, but at most a sixteenth of the memory for all processes. */
export function responseCacheSizeFor(memoryInMb: number, workers: number): number {
  return Math.max(16, Math.min(160, Math.floor(memoryInMb / 16 / workers)))
}
