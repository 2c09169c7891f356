import { ApiError, invalidField } from './api-error.ts'

export type Fields = Record<string, unknown>

type TextRule = { kind: 'text'; max: number; min?: number; pattern?: RegExp; isRequired?: true }
type NumberRule = { kind: 'number'; min: number; max: number; isRequired?: true }
type FlagRule = { kind: 'flag'; isRequired?: true }
type ObjectRule = { kind: 'object'; fields: Shape; isRequired?: true }
type ListRule = { kind: 'list'; maxCount: number; fields: Shape; isRequired?: true }
type Rule = TextRule | NumberRule | FlagRule | ObjectRule | ListRule
/** The fields of an object; others are refused. */
export type Shape = Readonly<Record<string, Rule>>

const fourByteCharacter = /[\u{10000}-\u{10ffff}]/u

/** Parses a body and checks it by its shape. @throws ApiError PARAM_ERROR naming the first invalid field */
export function readBody(body: Buffer, shape: Shape): Fields {
  let text = ''
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw new ApiError('PARAM_ERROR', '请求报文不是合法的UTF-8')
  }
  if (fourByteCharacter.test(text)) throw new ApiError('PARAM_ERROR', '请求报文含有UTF-8四字节字符')
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new ApiError('PARAM_ERROR', '请求报文不是合法的JSON')
  }
  return checkObject(parsed, shape, '')
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkObject(value: unknown, shape: Shape, path: string): Fields {
  if (!isObject(value)) throw invalidField('body', path === '' ? '/' : path, '应为对象')
  for (const [name, content] of Object.entries(value)) {
    const rule = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!rule) throw invalidField('body', `${path}/${name}`, '未定义的参数')
    if (content === null) throw invalidField('body', `${path}/${name}`, '不能为null')
    // JSON escapes hide four-byte characters from the check of the text.
    if (typeof content === 'string' && fourByteCharacter.test(content)) {
      throw invalidField('body', `${path}/${name}`, '含有UTF-8四字节字符')
    }
    checkField(content, rule, `${path}/${name}`)
  }
  for (const [name, rule] of Object.entries(shape)) {
    if (rule.isRequired && value[name] === undefined) throw invalidField('body', `${path}/${name}`, '为必填参数')
  }
  return value
}

function checkField(value: unknown, rule: Rule, path: string): void {
  if (rule.kind === 'object') checkObject(value, rule.fields, path)
  else if (rule.kind === 'list') checkList(value, rule, path)
  else if (rule.kind === 'flag') {
    if (typeof value !== 'boolean') throw invalidField('body', path, '应为布尔值')
  } else if (rule.kind === 'number') {
    const isWhole = typeof value === 'number' && Number.isSafeInteger(value)
    if (!isWhole) throw invalidField('body', path, '应为整数')
    if (value < rule.min || value > rule.max) throw invalidField('body', path, `应在${rule.min}与${rule.max}之间`)
  } else {
    if (typeof value !== 'string') throw invalidField('body', path, '应为字符串')
    const { min = 1, max, pattern } = rule
    if (value.length < min || value.length > max) throw invalidField('body', path, `长度应为${min}至${max}`)
    if (pattern && !pattern.test(value)) throw invalidField('body', path, '格式错误')
  }
}

function checkList(value: unknown, { maxCount, fields }: ListRule, path: string): void {
  const isFitting = Array.isArray(value) && value.length > 0 && value.length <= maxCount
  if (!isFitting) throw invalidField('body', path, `应为1至${maxCount}项的数组`)
  for (const [index, item] of value.entries()) checkObject(item, fields, `${path}/${index}`)
}
