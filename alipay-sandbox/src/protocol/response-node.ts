/** The object under `alipay_…_response`: `code` and `msg`, then the call's result. */
export type ResponseNode = { code: string; msg: string; sub_code?: string; sub_msg?: string } & Record<string, unknown>

const reasons: Record<string, string> = {
  'ACQ.SYSTEM_ERROR': '系统错误',
  'ACQ.INVALID_PARAMETER': '参数无效',
  'ACQ.TRADE_NOT_EXIST': '交易不存在',
  'ACQ.TRADE_STATUS_ERROR': '交易状态不合法',
  'ACQ.REASON_TRADE_STATUS_INVALID': '交易状态异常',
  'ACQ.TRADE_HAS_SUCCESS': '交易已被支付',
  'ACQ.TRADE_HAS_CLOSE': '交易已经关闭',
  'ACQ.TRADE_HAS_FINISHED': '交易已完结',
  'ACQ.CONTEXT_INCONSISTENT': '交易信息被篡改',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': '退款金额超限',
  'ACQ.DISCORDANT_REPEAT_REQUEST': '请求信息不一致',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': '商户余额不足',
  'ACQ.TRADE_NOT_ALLOW_REFUND': '当前交易不允许退款',
  'ACQ.REASON_TRADE_BEEN_FREEZEN': '请求退款的交易被冻结',
}

export function success(fields: Record<string, unknown>): ResponseNode {
  return { code: '10000', msg: 'Success', ...fields }
}

/** An error by the business rules (40004); `reason` defaults to Alipay's usual message for the code. */
export function businessFailure(subCode: string, reason = reasons[subCode] ?? subCode): ResponseNode {
  return { code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: reason }
}

/** 20000: the outcome of the call is unknown. */
export function unknownFailure(): ResponseNode {
  return { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error', sub_msg: '系统繁忙' }
}
