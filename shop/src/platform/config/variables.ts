/** Reads settings from environment variables. Each part of the shop declares its own; an invalid value stops the start. */
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/** A configuration error that the merchant can fix. Shown as one line, without a stack. */
export class BadConfiguration extends Error {
  readonly isExpected = true
}

/** The environment, or a test's replacement. */
export type Variables = Record<string, string | undefined>

/**
 * Reads the variables that `schema` names, and no others. An empty one counts as unset.
 * @throws BadConfiguration with one line naming the variable
 */
export function readVariables<Schema extends z.ZodObject>(schema: Schema, source: Variables): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(present)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw new BadConfiguration(`${String(issue.path[0])}: ${issue.message}`)
}

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.int().min(0).max(65535))

const maxDurationInMs = 3650 * 86_400_000

/** Duration in ms. */
export const duration = z
  .string()
  .regex(/^\d+(s|m|h|d)$/, 'must be a duration such as 30s, 15m, 12h or 14d')
  .transform(
    (text) =>
      Number.parseInt(text, 10) *
      { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[text.slice(-1) as 's' | 'm' | 'h' | 'd'],
  )
  .pipe(z.number().min(1_000, 'must be at least 1s').max(maxDurationInMs, 'must be at most 3650d'))

export const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://shop.example, without a path',
  )
  .refine((text) => /^https?:/.test(text), 'must begin with http:// or https://')

export const onOff = z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on')

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export function isLoopbackOrigin(shopOrigin: string): boolean {
  return loopbackHosts.has(new URL(shopOrigin).hostname)
}

const privateNetworks = new BlockList()
for (const network of ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']) {
  const [address = '', prefix] = network.split('/')
  privateNetworks.addSubnet(address, Number(prefix))
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether the origin can be reached from outside of its own network, judged by its name or address. */
export function isPublicOrigin(shopOrigin: string): boolean {
  if (isOnThisMachine(shopOrigin)) return false
  const host = new URL(shopOrigin).hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version > 0) return !privateNetworks.check(host, version === 4 ? 'ipv4' : 'ipv6')
  return host.includes('.') && !/\.(?:local|lan|internal|home\.arpa|test)\.?$/.test(host)
}

/** Recognises every spelling that a URL parser produces: all of 127/8, the unspecified address, IPv4 within IPv6. */
export function isOnThisMachine(address: string): boolean {
  return /^((.+\.)?localhost\.?|127\..+|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f..:.+|0:0)\])$/.test(new URL(address).hostname)
}

/** The value, or `@file`: a file written by a vault, systemd's credentials or a container's secrets. */
export const secret = z.string().transform((value, context) => {
  if (!value.startsWith('@')) return value
  try {
    return readFileSync(value.slice(1), 'utf8').trim()
  } catch {
    context.addIssue(`cannot read ${value.slice(1)}`)
    return z.NEVER
  }
})

/** Comma-separated. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
