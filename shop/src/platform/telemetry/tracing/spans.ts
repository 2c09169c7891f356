/** Starts spans by OpenTelemetry's API. Nothing is recorded until `exportSpans` registers the SDK. */
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'

export interface OpenSpan {
  /** Idempotent. */
  end(outcome?: { name?: string; attributes?: Attributes; hasFailed?: boolean }): void
  /** Makes each part that `work` starts, now or later, a child of this span. */
  around<Result>(work: () => Result): Result
}

/**
 * Starts a trace, or continues that of `parent`.
 * @returns null without tracing, and for traces that are not sampled
 */
export function startTrace(name: string, kind: SpanKind, parent: Context = ROOT_CONTEXT): OpenSpan | null {
  return openSpan(name, { kind }, parent)
}

/** Starts a child of the active span; null without one. `name` is called only if there is one. */
export function startPart(name: () => string, kind: SpanKind, attributes: Attributes = {}): OpenSpan | null {
  const parent = context.active()
  return isSampled(parent) ? openSpan(name(), { kind, attributes }, parent) : null
}

export function isSampled(parent: Context): boolean {
  return ((trace.getSpanContext(parent)?.traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0
}

function openSpan(name: string, options: SpanOptions, parent: Context): OpenSpan | null {
  // From the provider each time, because a tracer stays with the provider that made it.
  const span = trace.getTracer('yokoso').startSpan(name, options, parent)
  if (!span.isRecording()) return null
  const within = trace.setSpan(parent, span)
  return {
    end({ name: finalName, attributes, hasFailed = false } = {}) {
      if (!span.isRecording()) return
      if (finalName) span.updateName(finalName)
      if (attributes) span.setAttributes(attributes)
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    around: (work) => context.with(within, work),
  }
}
