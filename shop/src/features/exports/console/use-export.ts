import { useRef, useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { type Submitting, useSubmit, WrongField } from '#console-ui/forms/use-submit.ts'
import { fullDayOf } from '#console-ui/when.ts'
import type { makeExport } from '#features/exports/console-contract.ts'
import type { ExportFormat, ExportKind } from '#features/exports/values.ts'
import { saveFile } from '#ui/files/save-file.ts'
import { countBytes } from './count-bytes.ts'

interface ChosenExport {
  kind: ExportKind
  format: ExportFormat
  query: { from: string; to: string; columns: string; type_1?: string; type_2?: string; numbers?: string }
}

interface Exporting {
  form: Submitting
  /** Received so far. */
  sizeInBytes: number
  /** The file that was saved last; null before. */
  done: string | null
  begin(chosen: ChosenExport): void
  stop(): void
}

/** Exports one file at a time, which a person can stop. */
export function useExport(onExported: () => void): Exporting {
  const [sizeInBytes, setSize] = useState(0)
  const [done, setDone] = useState<string | null>(null)
  const next = useRef<ChosenExport>(null)
  const stopping = useRef<AbortController>(null)
  const form = useSubmit(async () => {
    const { kind, format, query } = next.current!
    setSize(0)
    setDone(null)
    if (query.columns === '') throw new WrongField('columns', m.exports_choose_columns())
    const stop = new AbortController()
    stopping.current = stop
    try {
      const file = (await callConsole<typeof makeExport>('GET /api/console/exports/{file}/', {
        params: { file: `${kind}.${format}` },
        query: { ...filled(query), heads: 'words' },
        isFile: true,
        transport: countBytes(setSize),
        signal: stop.signal,
      })) as unknown as Blob
      const name = `${[kind, ...spanOf(query)].join('-')}.${format}`
      saveFile(file, name)
      setDone(name)
      onExported()
    } catch (failure) {
      if (!stop.signal.aborted) throw failure
    }
  })
  return {
    form,
    sizeInBytes,
    done,
    begin(chosen) {
      next.current = chosen
      void form.run()
    },
    stop: () => stopping.current?.abort(),
  }
}

const filled = (query: ChosenExport['query']) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) as Partial<ChosenExport['query']>

const spanOf = ({ from, to }: ChosenExport['query']) =>
  from || to ? [from, to].filter((day) => day !== '') : [fullDayOf(new Date())]
