import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const message = /^SECRET_KEY: is too easy to guess; .*openssl rand -base64 48/
const take = (key: string) => readConfig({ SECRET_KEY: key }).secretKey

describe('refuses', () => {
  test.each([
    ['one letter and a few others', `${'a'.repeat(25)}kdjfhgqwx`],
    ['one part again and again', 'kX9#'.repeat(10)],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['the alphabet from its end', '9876543210zyxwvutsrqponmlkjihgfedcba'],
    ['rows of the keyboard', 'qwertyuiopasdfghjklzxcvbnm123456'],
    ['a password in disguise', 'P@ssw0rd-P@ssw0rd-P@ssw0rd-P@ssw0rd'],
    ['dates', '19800101198002021980030319800404'],
    ['a sentence', 'this is my very secret signing key for the shop'],
    ["a framework's", 'django-insecure-1234567890-abcdefghijklmnop'],
    ["a tutorial's", 'a-string-secret-at-least-256-bits-long'],
    ["a template's", 'super-secret-jwt-token-with-at-least-32-characters-long'],
  ])('%s', (_name, key) => {
    expect(() => take(key)).toThrow(message)
  })
})

test.each([
  ['the shop', () => randomBytes(48).toString('base64url')],
  ['openssl rand -base64 48', () => randomBytes(48).toString('base64')],
  ['openssl rand -hex 32', () => randomBytes(32).toString('hex')],
  ['openssl rand -hex 16', () => randomBytes(16).toString('hex')],
  ['uuidgen', () => randomUUID()],
])('accepts a key made by %s', (_name, make) => {
  for (let count = 0; count < 200; count++) {
    const key = make()
    expect(take(key)).toBe(key)
  }
})

test('a very long key is judged at once', () => {
  expect(() => take('ab'.repeat(50_000))).toThrow(message)
})
