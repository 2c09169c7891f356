/**
 * Spans as OpenTelemetry knows them: what a request was busy with, and for how long.
 * Nothing is measured, and nothing kept, until `startTracing` is called.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type SpanKind = 'internal' | 'server' | 'client'
export type Attributes = Record<string, string | number>

export interface Span {
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  kind: SpanKind
  startedAtInMs: number
  endedAtInMs: number
  attributes: Attributes
  hasFailed: boolean
}

export interface OpenSpan {
  /** Calling it again is harmless. */
  end(outcome?: { name?: string; attributes?: Attributes; hasFailed?: boolean }): void
  /** What begins in `work`, or is begun by it later, is part of this span. */
  around<Result>(work: () => Result): Result
}

export interface Parent {
  traceId: string
  spanId: string
}

interface Tracer {
  /** Of the traces that begin here, from 0 to 1. */
  share: number
  onEnd(span: Span): void
}

let tracer: Tracer | null = null
const current = new AsyncLocalStorage<Parent>()

/** @returns ends it */
export function startTracing(started: Tracer): () => void {
  tracer = started
  return () => {
    if (tracer === started) tracer = null
  }
}

export const isTracing = () => tracer !== null

const nowInMs = () => performance.timeOrigin + performance.now()

/** Begins a trace, or goes on with one of `parent`. Null where nothing is traced, or this one is left out. */
export function startTrace(name: string, kind: SpanKind, parent: Parent | null = null): OpenSpan | null {
  if (!tracer || (!parent && Math.random() >= tracer.share)) return null
  return openSpan(tracer, { name, kind, parent })
}

/** A part of what is under way; null where that is not traced. */
export function startPart(name: () => string, kind: SpanKind, attributes: Attributes = {}): OpenSpan | null {
  if (!tracer) return null
  const parent = current.getStore()
  return parent ? openSpan(tracer, { name: name(), kind, parent, attributes }) : null
}

interface Beginning {
  name: string
  kind: SpanKind
  parent: Parent | null
  attributes?: Attributes
}

function openSpan({ onEnd }: Tracer, { name, kind, parent, attributes = {} }: Beginning): OpenSpan {
  const span: Span = {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: parent?.spanId ?? null,
    name,
    kind,
    startedAtInMs: nowInMs(),
    endedAtInMs: 0,
    attributes,
    hasFailed: false,
  }
  return {
    end({ name = span.name, attributes = {}, hasFailed = false } = {}) {
      if (span.endedAtInMs > 0) return
      span.endedAtInMs = nowInMs()
      span.name = name
      Object.assign(span.attributes, attributes)
      span.hasFailed = hasFailed
      onEnd(span)
    },
    around: (work) => current.run(span, work),
  }
}

/** `00-<trace>-<span>-01` of a proxy that traces, too; null for anything else, and for what it does not sample. */
export function readTraceParent(header: unknown): Parent | null {
  const [, traceId, spanId, flags] =
    (typeof header === 'string' && /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header)) || []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return Number.parseInt(flags, 16) % 2 === 1 ? { traceId, spanId } : null
}
