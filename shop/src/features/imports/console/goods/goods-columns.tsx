/** Assigns the columns of a file of goods, its sheet and its encoding: guessed first, and editable. */
import { m } from '#texts'
import { goodsColumnNames } from '#features/goods-rows/goods-fields.ts'
import type { GoodsFileImport } from '#features/imports/console-contract/shapes.ts'
import { nameOfColumn } from '#features/imports/rules/goods-column-names.ts'
import { fileEncodings } from '#features/imports/values.ts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { formatList } from '#ui/display/list.ts'
import { ColumnsPanel } from '../columns-panel.tsx'
import { asGoodsFile, type GoodsFileProps } from '../kinds.ts'
import { nameOfFileColumn } from '../outcome-words.ts'

export function GoodsColumns({ file, onChange }: GoodsFileProps) {
  const used = goodsColumnNames.filter((column) => column in file.columns)
  const indexes = new Set(Object.values(file.columns))
  const unused = file.headers.filter((header, index) => header.trim() !== '' && !indexes.has(index))
  return (
    <ColumnsPanel
      file={file}
      mayChange={file.status === 'checked' || file.status === 'read'}
      isReadable={file.column_errors.length === 0}
      prompt={m.imports_goods_columns_prompt()}
      pills={used.map((column) => ({
        key: column,
        name: nameOfColumn(column),
        source: m.imports_column_from({ column: nameOfFileColumn(file, file.columns[column]!) }),
      }))}
      toChange={(fields) => ({
        ...changedSource(file, fields),
        is_new_on_sale: fields.is_new_on_sale === 'on',
      })}
      renderFields={fieldsOf(file)}
      onChange={(next) => onChange(asGoodsFile(next))}
    >
      {unused.length > 0 && (
        <span className="rounded-pill border border-line px-2.5 py-0.5 text-ink-2">
          {m.imports_unused({ columns: formatList(unused) })}
        </span>
      )}
      {file.options.pictures > 0 && (
        <span className="rounded-pill bg-sunk px-2.5 py-0.5">
          {m.imports_pictures_in_zip({ count: file.options.pictures })}
        </span>
      )}
    </ColumnsPanel>
  )
}

/** Another sheet or encoding has other columns, which are guessed. */
function changedSource(file: GoodsFileImport, fields: Readonly<Record<string, string | undefined>>) {
  const sheet = fields.sheet === undefined ? file.sheet : Number(fields.sheet)
  if (sheet !== file.sheet) return { sheet }
  const encoding = fileEncodings.find((name) => name === fields.encoding)
  if (encoding && encoding !== file.encoding) return { encoding }
  const chosen = file.headers.flatMap((_header, index) => {
    const column = fields[`column-${index}`]
    return column ? [[column, index] as const] : []
  })
  if (new Set(chosen.map(([column]) => column)).size < chosen.length) throw new Error(m.imports_columns_twice())
  return { columns: Object.fromEntries(chosen) }
}

const fieldsOf = (file: GoodsFileImport) => (errorsOf: (field: string) => string[]) => (
  <ColumnFields file={file} errors={errorsOf('columns')} />
)

function ColumnFields({ file, errors }: { file: GoodsFileImport; errors: readonly string[] }) {
  const chosen = new Map(Object.entries(file.columns).map(([column, index]) => [index, column]))
  const isTable = (fileEncodings as readonly string[]).includes(file.encoding)
  return (
    <>
      {[...file.column_errors, ...errors].map((sentence) => (
        <p key={sentence} className="text-danger">
          {sentence}
        </p>
      ))}
      <div className="grid gap-3 *:min-w-0 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
        {file.sheets.length > 1 && (
          <ConsoleSelect
            label={m.imports_sheet()}
            name="sheet"
            hint={m.imports_source_hint()}
            defaultValue={String(file.sheet)}
            options={file.sheets.map((name, index) => [String(index), name])}
          />
        )}
        {isTable && (
          <ConsoleSelect
            label={m.imports_encoding()}
            name="encoding"
            hint={m.imports_source_hint()}
            defaultValue={file.encoding}
            options={fileEncodings.map((name) => [name, name])}
          />
        )}
        {file.headers.map((_header, index) => (
          <ConsoleSelect
            key={index}
            label={nameOfFileColumn(file, index)}
            name={`column-${index}`}
            hint={file.sample[index] ? m.imports_column_sample({ example: file.sample[index] }) : undefined}
            defaultValue={chosen.get(index) ?? ''}
          >
            <option value="">{m.imports_column_unused()}</option>
            {goodsColumnNames.map((column) => (
              <option key={column} value={column}>
                {nameOfColumn(column)}
              </option>
            ))}
          </ConsoleSelect>
        ))}
      </div>
      <label className="check-row">
        <input
          type="checkbox"
          name="is_new_on_sale"
          className="check-box"
          defaultChecked={file.options.is_new_on_sale}
        />
        {m.imports_new_on_sale()}
      </label>
    </>
  )
}
