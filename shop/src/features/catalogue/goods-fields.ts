/**
 * The fields of goods that merchants set, by their columns, in the order in which an edit names them.
 * Schemas, import, editor, audit log and queries derive from this description.
 */
import { m } from '#texts'
import { maxTaxPercent, taxPercents } from '#features/settings/values.ts'
import { maxLowStockAt, maxPerOrder, maxSizeLength, maxSkuLength } from './values.ts'

interface Described {
  /** Name in the API. */
  wire: string
  name(): string
  /** The editor's label, where it differs from the name. */
  label?(): string
  hint?(): string
  /** The section of the editor. */
  console: 'facts' | 'selling'
  /** Import column; a field without one is set in the console only. */
  imported?: string
  /** An import rejects an empty cell. */
  isFilledInFile?: true
  /** Shown to shoppers, too. */
  shop?: true
  /** For the console's OpenAPI document. */
  description?: string
}

export type GoodsField = Described &
  (
    | { kind: 'text'; max: number; isRequired?: true }
    | { kind: 'money'; isRequired?: true }
    /** A null initial value makes the field nullable. Some counts have certain values only. */
    | { kind: 'count'; min: number; max: number; initial: number | null; values?: readonly number[] }
    | { kind: 'flag'; initial: boolean }
    /** The id of another row; has an input of its own in the editor. */
    | { kind: 'choice'; imported?: never }
  )

export const goodsFields = {
  sku: {
    wire: 'sku',
    kind: 'text',
    max: maxSkuLength,
    isRequired: true,
    name: m.catalogue_field_sku,
    console: 'facts',
  },
  priceInFen: {
    wire: 'price',
    kind: 'money',
    isRequired: true,
    name: m.catalogue_field_price,
    label: m.catalogue_console_price,
    console: 'facts',
    imported: 'price',
    isFilledInFile: true,
    shop: true,
  },
  size: {
    wire: 'size',
    kind: 'text',
    max: maxSizeLength,
    name: m.catalogue_field_size,
    hint: m.catalogue_editor_size_hint,
    console: 'facts',
    imported: 'size',
    shop: true,
  },
  goodsSubTypeId: { wire: 'sub_type_id', kind: 'choice', name: m.goods_types_type, console: 'facts' },
  isOnSale: {
    wire: 'is_on_sale',
    kind: 'flag',
    initial: false,
    name: m.catalogue_console_on_sale,
    console: 'selling',
    imported: 'on_sale',
    isFilledInFile: true,
  },
  lowStockAt: {
    wire: 'low_stock_at',
    kind: 'count',
    min: 0,
    max: maxLowStockAt,
    initial: null,
    name: m.catalogue_field_low_stock_at,
    hint: m.catalogue_editor_low_stock_hint,
    console: 'selling',
    description: "Null: the shop's setting for all goods",
  },
  mostPerOrder: {
    wire: 'most_per_order',
    kind: 'count',
    min: 1,
    max: maxPerOrder,
    initial: maxPerOrder,
    name: m.catalogue_field_most_per_order,
    console: 'selling',
    imported: 'most_per_order',
  },
  isReturnable: {
    wire: 'is_returnable',
    kind: 'flag',
    initial: true,
    name: m.catalogue_field_is_returnable,
    hint: m.catalogue_editor_returnable_hint,
    console: 'selling',
    imported: 'returnable',
    description: 'Without a reason',
  },
  taxPercent: {
    wire: 'tax_percent',
    kind: 'count',
    min: 0,
    max: maxTaxPercent,
    initial: null,
    values: taxPercents,
    name: m.catalogue_field_tax_percent,
    hint: m.catalogue_editor_tax_hint,
    console: 'selling',
    imported: 'tax_rate',
    description: "Tax within the price; null: the shop's setting for all goods. Orders have the rate of their time",
  },
} as const satisfies Record<string, GoodsField>

type Fields = typeof goodsFields
export type FieldColumn = keyof Fields
export type WireField = Fields[FieldColumn]['wire']

type ColumnWith<Part> = { [Column in FieldColumn]: Fields[Column] extends Part ? Column : never }[FieldColumn]
export type ImportedColumn = ColumnWith<{ imported: string }>
export type ShopColumn = ColumnWith<{ shop: true }>

type ValueOf<Field> = Field extends { kind: 'text' | 'money' }
  ? string
  : Field extends { kind: 'flag' }
    ? boolean
    : Field extends { initial: null }
      ? number | null
      : number

/** Values as the API names and writes them. */
export type WireValues = { [Column in FieldColumn as Fields[Column]['wire']]: ValueOf<Fields[Column]> }

export type ListedField = GoodsField & { column: FieldColumn; wire: WireField }
export const fieldList = Object.entries(goodsFields).map(([column, field]) => ({ column, ...field })) as ListedField[]
export const fieldColumns = fieldList.map(({ column }) => column)
export const importedColumns = fieldList.flatMap(({ column, imported }) =>
  imported ? [column] : [],
) as ImportedColumn[]
export const shopColumns = fieldList.flatMap(({ column, shop }) => (shop ? [column] : [])) as ShopColumn[]
