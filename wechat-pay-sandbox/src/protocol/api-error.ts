export type ErrorCode =
  | 'APPID_MCHID_NOT_MATCH'
  | 'FREQUENCY_LIMITED'
  | 'INVALID_REQUEST'
  | 'MCH_NOT_EXISTS'
  | 'NOT_ENOUGH'
  | 'NO_AUTH'
  | 'NO_STATEMENT_EXIST'
  | 'ORDERPAID'
  | 'ORDER_CLOSED'
  | 'ORDER_NOT_EXIST'
  | 'ORDER_PAID'
  | 'OUT_TRADE_NO_USED'
  | 'PARAM_ERROR'
  | 'RESOURCE_NOT_EXISTS'
  | 'SIGN_ERROR'
  | 'STATEMENT_CREATING'
  | 'SYSTEM_ERROR'
  | 'USER_ACCOUNT_ABNORMAL'

const statuses: Record<ErrorCode, number> = {
  APPID_MCHID_NOT_MATCH: 400,
  FREQUENCY_LIMITED: 429,
  INVALID_REQUEST: 400,
  MCH_NOT_EXISTS: 400,
  NOT_ENOUGH: 403,
  NO_AUTH: 403,
  NO_STATEMENT_EXIST: 400,
  ORDERPAID: 400,
  ORDER_CLOSED: 400,
  ORDER_NOT_EXIST: 404,
  ORDER_PAID: 400,
  OUT_TRADE_NO_USED: 403,
  PARAM_ERROR: 400,
  RESOURCE_NOT_EXISTS: 404,
  SIGN_ERROR: 401,
  STATEMENT_CREATING: 400,
  SYSTEM_ERROR: 500,
  USER_ACCOUNT_ABNORMAL: 403,
}

const messages: Record<ErrorCode, string> = {
  APPID_MCHID_NOT_MATCH: 'appid和mch_id不匹配',
  FREQUENCY_LIMITED: '频率超限',
  INVALID_REQUEST: '请求参数符合参数格式，但不符合业务规则',
  MCH_NOT_EXISTS: '商户号不存在',
  NOT_ENOUGH: '基本账户余额不足，请充值后重新发起',
  NO_AUTH: '商户无权限',
  NO_STATEMENT_EXIST: '账单文件不存在',
  ORDERPAID: '该订单已支付',
  ORDER_CLOSED: '该订单已关闭',
  ORDER_NOT_EXIST: '订单不存在',
  ORDER_PAID: '该订单已支付',
  OUT_TRADE_NO_USED: '商户订单号重复',
  PARAM_ERROR: '参数错误',
  RESOURCE_NOT_EXISTS: '查询的资源不存在',
  SIGN_ERROR: '错误的签名，验签失败',
  STATEMENT_CREATING: '账单生成中',
  SYSTEM_ERROR: '系统异常，请稍后重试',
  USER_ACCOUNT_ABNORMAL: '用户账户异常',
}

/** A refusal in the form of APIv3: `{code, message, detail?}`. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly detail: Record<string, unknown> | undefined
  constructor(code: ErrorCode, message: string = messages[code], detail?: Record<string, unknown>) {
    super(message)
    this.code = code
    this.status = statuses[code]
    this.detail = detail
  }

  body(): Record<string, unknown> {
    return { code: this.code, message: this.message, ...(this.detail && { detail: this.detail }) }
  }
}

/** PARAM_ERROR about one field, with its place as WeChat Pay writes it. */
export function invalidField(location: 'body' | 'query' | 'path', field: string, issue: string): ApiError {
  return new ApiError('PARAM_ERROR', `参数错误：${field} ${issue}`, { location, field, issue })
}
