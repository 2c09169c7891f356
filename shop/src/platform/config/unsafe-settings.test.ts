import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { BadConfiguration } from './variables.ts'

const secure = 'https://shop.example'
const read = (variables: Record<string, string>) => readConfig(variables)

describe('a shop with a public origin is refused', () => {
  test.each([
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1,::/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }],
    ['PUBLIC_SHOP_ORIGIN', { PUBLIC_SHOP_ORIGIN: 'http://shop.example' }],
    ['PUBLIC_SHOP_ORIGIN', { PUBLIC_SHOP_ORIGIN: 'http://203.0.113.9:5173' }],
    ['PUBLIC_SHOP_ORIGIN', { PUBLIC_SHOP_ORIGIN: 'http://[2606:4700::1]' }],
    ['PUBLIC_API_ORIGIN', { PUBLIC_API_ORIGIN: 'http://api.shop.example' }],
    ['ACCESS_TTL', { ACCESS_TTL: '25h' }],
    ['REFRESH_TTL', { REFRESH_TTL: '730d' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://shop:secret@db.example.com/shop' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://shop@203.0.113.9/shop?sslmode=disable' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql:///shop?host=db.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://db.example.com/shop?sslmode=require&uselibpqcompat=true' }],
    [
      'DATABASE_DIRECT_URL',
      {
        DATABASE_URL: 'postgresql://pooler.internal/shop',
        DATABASE_DIRECT_URL: 'postgresql://shop@[2606:4700::1]:5432/shop',
      },
    ],
    ['STORAGE_URL', { STORAGE_URL: 's3://pictures?endpoint=http://s3.example.com' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.com:4318' }],
  ])('%s: %j, unless that is meant', (name, variables) => {
    const source = { PUBLIC_SHOP_ORIGIN: secure, ...variables }
    expect(() => read(source)).toThrow(BadConfiguration)
    expect(() => read(source)).toThrow(new RegExp(`^${name}: unsafe with [^\\n]+ set ALLOW_UNSAFE=${name}$`))
    const meant = read({ ...source, ALLOW_UNSAFE: name })
    expect(meant.shopOrigin).toBe(source.PUBLIC_SHOP_ORIGIN)
    expect(meant.allowedUnsafe).toEqual([name])
    expect(() => read({ ...source, ALLOW_UNSAFE: name === 'RATE_LIMITS' ? 'ACCESS_TTL' : 'RATE_LIMITS' })).toThrow(
      BadConfiguration,
    )
  })
})

test.each([
  'http://localhost:5173',
  'http://127.0.0.1:5173',
  'http://[::1]:5173',
  'http://192.168.1.20:5173',
  'http://10.1.2.3',
  'http://172.20.0.4',
  'http://100.101.102.103',
  'http://[fd12::1]',
  'http://nas:5173',
  'http://shop.local',
  'http://shop.home.arpa',
])('%s is not public', (origin) => {
  const invalid = { RATE_LIMITS: 'off', TRUST_PROXY: '0.0.0.0/0', ACCESS_TTL: '9d', REFRESH_TTL: '999d' }
  expect(read({ PUBLIC_SHOP_ORIGIN: origin, ...invalid }).hasRateLimits).toBe(false)
})

test('a shop with a public origin runs on what is safe', () => {
  const safe = { TRUST_PROXY: '10.0.0.0/8,fc00::/7,203.0.113.7', ACCESS_TTL: '1d', REFRESH_TTL: '90d' }
  expect(read({ PUBLIC_SHOP_ORIGIN: secure, ...safe }).allowedUnsafe).toEqual([])
})

test.each<Record<string, string>>([
  { DATABASE_URL: 'postgresql://shop:secret@db.example.com/shop?sslmode=verify-full' },
  { DATABASE_URL: 'postgresql://shop:secret@database.internal/shop' },
  { DATABASE_URL: 'postgresql://shop:secret@10.0.0.5/shop' },
  { DATABASE_URL: 'postgresql://shop:secret@database/shop' },
  { DATABASE_URL: 'postgresql:///shop?host=/var/run/postgresql' },
  { STORAGE_URL: 's3://pictures?endpoint=https://s3.example.com' },
  { STORAGE_URL: 's3://pictures?endpoint=http://minio:9000' },
  { STORAGE_URL: 's3://pictures' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
])('a connection within its own network, or by TLS, is allowed: %j', (settings) => {
  expect(read({ PUBLIC_SHOP_ORIGIN: secure, ...settings }).allowedUnsafe).toEqual([])
})

test('accepted settings are named one by one', () => {
  expect(() => read({ ALLOW_UNSAFE: 'everything' })).toThrow(/^ALLOW_UNSAFE: must name some of RATE_LIMITS, /)
})
