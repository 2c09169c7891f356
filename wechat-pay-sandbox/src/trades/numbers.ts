import { randomBytes, randomInt } from 'node:crypto'
import { dayOf } from '../protocol/wechat-time.ts'

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

const compactDay = (at: number): string => dayOf(at).replaceAll('-', '')

/** 28 digits, as WeChat Pay numbers its orders. */
export function makeTransactionId(at: number): string {
  return `420000${digits(4)}${compactDay(at)}${digits(10)}`
}

export function makeRefundId(at: number): string {
  return `503000${digits(4)}${compactDay(at)}${digits(11)}`
}

/** The secret part of a `code_url`. */
export function makeCode(): string {
  return `${randomBytes(12).toString('base64').replaceAll(/[+/=]/g, 'q').slice(0, 9)}zz`
}

export function makePrepayId(at: number): string {
  return `wx${compactDay(at)}${randomBytes(13).toString('hex')}`
}
