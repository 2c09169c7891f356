/** Registers OpenTelemetry's SDK, which sends spans by OTLP over HTTP: https://opentelemetry.io/docs/specs/otlp/ */
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'

export interface TracingConfig {
  /** The collector's address without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The sampled part of the traces that start here, from 0 to 1. */
  share: number
}

/** Limits memory while the collector is unreachable: further spans are dropped. */
const maxQueueSize = 4_096
/** Includes the exporter's retries. */
const timeoutInMs = 5_000

/** @returns sends the remaining spans and ends tracing */
export function exportSpans(config: TracingConfig, log: FastifyBaseLogger): () => Promise<void> {
  const { endpoint, headers, serviceName, share } = config
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: timeoutInMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize, exportTimeoutMillis: timeoutInMs })],
  })
  const warn = (error: unknown) => log.warn({ err: error }, 'spans could not be sent and were dropped')
  setGlobalErrorHandler(warn)
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return async () => {
    trace.disable()
    await provider.shutdown().catch(warn)
    context.disable()
    propagation.disable()
  }
}
