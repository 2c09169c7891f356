import { m } from '#texts'
import type { StoredFile } from '#features/test-nodes/contract.ts'

/** Files uploaded since the page was opened, the newest first. */
export function StoredFiles({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return null
  return (
    <table className="mt-6 w-full text-left tabular-nums">
      <caption className="sr-only">{m.test_nodes_stored()}</caption>
      <thead className="text-note text-ink-2">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 font-normal">
            id
          </th>
          <th scope="col" className="py-2 pr-4 font-normal">
            {m.test_nodes_name()}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {m.test_nodes_size()}
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id} className="border-b border-line">
            <td className="py-2 pr-4">{file.id}</td>
            <td className="py-2 pr-4">{file.name}</td>
            <td className="py-2 text-right whitespace-nowrap">{m.test_nodes_bytes({ count: file.size })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
