/** Sends spans by OTLP over HTTP, as JSON: https://opentelemetry.io/docs/specs/otlp/ */
import type { FastifyBaseLogger } from 'fastify'
import { type Span, startTracing } from './spans.ts'

export interface TracingConfig {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  share: number
}

const sendEveryInMs = 5_000
const sentAtOnce = 512
/** While the collector is away; the oldest are left out. */
const maxKept = 4_096
const timeoutInMs = 5_000
const kinds = { internal: 1, server: 2, client: 3 } as const
const failed = { code: 2 }

/** @returns sends what is left, and ends */
export function exportSpans(config: TracingConfig, log: FastifyBaseLogger): () => Promise<void> {
  let kept: Span[] = []
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  const stopTracing = startTracing({
    share: config.share,
    onEnd(span) {
      if (kept.length < maxKept) kept.push(span)
      timer ??= setTimeout(send, sendEveryInMs).unref()
      if (kept.length === sentAtOnce) send()
    },
  })

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    sending = sending.then(sendKept)
  }

  async function sendKept(): Promise<void> {
    while (kept.length > 0) {
      const spans = kept.slice(0, sentAtOnce)
      kept = kept.slice(spans.length)
      try {
        await post(config, spans)
      } catch (error) {
        log.warn({ err: error, spans: spans.length }, 'spans could not be sent, and are left out')
        return
      }
    }
  }
  return async () => {
    stopTracing()
    send()
    await sending
  }
}

async function post({ endpoint, headers, serviceName }: TracingConfig, spans: Span[]): Promise<void> {
  const answer = await fetch(`${endpoint}/v1/traces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(toOtlp(spans, serviceName)),
    signal: AbortSignal.timeout(timeoutInMs),
    redirect: 'error',
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
}

function toOtlp(spans: Span[], serviceName: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': serviceName, 'process.pid': process.pid }) },
        scopeSpans: [{ scope: { name: 'yokoso' }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  }
}

function toOtlpSpan(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId ? { parentSpanId: span.parentSpanId } : {}),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanosecondsOf(span.startedAtInMs),
    endTimeUnixNano: nanosecondsOf(span.endedAtInMs),
    attributes: attributesOf(span.attributes),
    status: span.hasFailed ? failed : {},
  }
}

/** More digits than a number has. */
const nanosecondsOf = (timeInMs: number) => String(BigInt(Math.round(timeInMs * 1_000)) * 1_000n)

function attributesOf(attributes: Record<string, string | number>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
