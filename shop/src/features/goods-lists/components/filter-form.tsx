import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import type { Facets, FilterNames } from '#features/goods-lists/contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { formatCount } from '#ui/display/count.ts'
import { ChoiceLinks } from './choice-links.tsx'
import { markedFilters } from './marked-filters.ts'
import { ShowButton } from './show-button.tsx'
import { type NamedValues, nameOfValue } from './names-of-filters.ts'
import { PriceRanges } from './price-ranges.tsx'
import { goodsListAddress, type GoodsListParams } from '../rules/goods-list-address.ts'
import {
  type FilterValues,
  type ListFilterName,
  listFilters,
  listOfFilter,
  readFilterValues,
} from '../rules/goods-filters.ts'

export interface ListFiltersProps {
  params: GoodsListParams
  /** Null: unknown, so that only filters without counts are offered. */
  facets: Facets | null
  filterNames: FilterNames
}

/** One first-level type, or all. */
export interface TypeChoice {
  label: string
  /** null: all of them. */
  name: string | null
  count: number
  isCurrent: boolean
}

const headings: Record<ListFilterName, () => string> = {
  brand: m.goods_lists_filter_brand,
  material: m.goods_lists_filter_material,
  origin: m.goods_lists_filter_origin,
  storage: m.goods_lists_filter_storage,
  without: m.goods_lists_filter_without,
}

export interface FilterFormProps extends ListFiltersProps {
  /** Applies a mark as soon as it is set; otherwise a button applies all. */
  isImmediate?: boolean
  types: readonly TypeChoice[]
  /** The number of goods in the list; null: unknown. */
  count: number | null
  countGoods(filters: FilterValues): Promise<number | null>
  onApply(filters: FilterValues): void
}

/** A GET form, which works without script. */
export function FilterForm({ isImmediate = false, types, count, countGoods, onApply, ...shown }: FilterFormProps) {
  const { params, facets, filterNames } = shown
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { filters } = params
  const marked = () => readFilterValues(markedFilters(form.current!))
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    lead(marked())
  }
  const lead = (next: FilterValues, type: Partial<GoodsListParams> = {}) => {
    onApply(next)
    void navigate(goodsListAddress({ ...params, ...type, filters: next, page: 1 }), { preventScrollReset: isImmediate })
  }
  const onMark = isImmediate ? () => apply() : undefined
  return (
    <form
      ref={form}
      noValidate
      action={goodsListAddress({ query: params.query })}
      onSubmit={apply}
      className={classNames('grid', !isImmediate && '[&_:is(input,a)]:scroll-mb-24')}
    >
      {params.type1 && <input type="hidden" name="type_1" value={params.type1} />}
      {params.type2 && <input type="hidden" name="type_2" value={params.type2} />}
      {params.ordering && <input type="hidden" name="ordering" value={params.ordering} />}
      {params.asTyped && <input type="hidden" name="as_typed" value="true" />}
      {types.length > 0 && (
        <FilterGroup title={m.goods_types_title()}>
          <ChoiceLinks
            choices={types.map(({ name, ...choice }) => {
              const type = { type1: name, type2: null }
              return {
                ...choice,
                to: goodsListAddress({ ...params, ...type, page: 1 }),
                onChoose: () => lead(marked(), type),
              }
            })}
          />
        </FilterGroup>
      )}
      <FilterGroup title={m.goods_lists_filter_price()}>
        {facets && facets.price_ranges.length > 0 && (
          <PriceRanges
            params={params}
            ranges={facets.price_ranges}
            onChoose={(bounds) => {
              const { price_min: _min, price_max: _max, ...others } = marked()
              lead({ ...others, ...bounds })
            }}
          />
        )}
        <div className="flex items-end gap-2">
          <PriceField
            label={m.goods_lists_filter_price_min()}
            name="price_min"
            key={`min ${filters.price_min}`}
            defaultValue={filters.price_min}
            placeholder={facets?.price?.min}
          />
          <PriceField
            label={m.goods_lists_filter_price_max()}
            name="price_max"
            key={`max ${filters.price_max}`}
            defaultValue={filters.price_max}
            placeholder={facets?.price?.max}
          />
        </div>
      </FilterGroup>
      <div className="border-t border-line py-2">
        <FilterMark
          name="in_stock"
          value="1"
          label={m.goods_lists_filter_in_stock()}
          count={facets?.in_stock}
          isChosen={filters.in_stock !== undefined}
          onMark={onMark}
        />
      </div>
      {listFilters.map((name) => {
        const values = valuesOf(name, { facets, filterNames }, listOfFilter(filters[name]))
        return (
          values.length > 0 && (
            <FilterGroup key={name} title={headings[name]()}>
              {values.map(({ value, label, count, isChosen }) => (
                <FilterMark key={value} {...{ name, value, label, count, isChosen, onMark }} />
              ))}
            </FilterGroup>
          )
        )
      })}
      <div
        className={classNames(
          'flex flex-wrap items-center gap-3 border-t border-line',
          isImmediate ? 'pt-4' : 'sticky bottom-0 -mb-4 bg-raised py-4',
        )}
      >
        {isImmediate ? (
          <Button type="submit" isSmall>
            {m.goods_lists_filter_apply()}
          </Button>
        ) : (
          <div className="grow">
            <ShowButton form={form} count={count} countGoods={countGoods} />
          </div>
        )}
        {Object.keys(filters).length > 0 && (
          <Button variant="text" isSmall onClick={() => lead({})}>
            {m.goods_lists_clear_filters()}
          </Button>
        )}
      </div>
    </form>
  )
}

function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid border-t border-line py-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left mb-2 w-full font-strong">{title}</legend>
      <div className="clear-both grid">{children}</div>
    </fieldset>
  )
}

function PriceField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="grid min-w-0 grow gap-1 text-note text-ink-2">
      {label}
      <input
        {...input}
        type="text"
        inputMode="decimal"
        maxLength={15}
        className="h-target w-full rounded-control border border-line-strong bg-raised px-2.5 text-body text-ink tabular-nums"
      />
    </label>
  )
}

interface FilterMarkProps {
  name: string
  value: string
  label: string
  /** How many goods have it, with all other filters; unset where unknown. */
  count: number | undefined
  isChosen: boolean
  onMark: (() => void) | undefined
}

function FilterMark({ name, value, label, count, isChosen, onMark }: FilterMarkProps) {
  const isOfNoUse = count === 0 && !isChosen
  return (
    <label
      className={`flex min-h-target items-center gap-3 ${isOfNoUse ? 'cursor-not-allowed text-ink-3' : 'cursor-pointer'}`}
    >
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent-fill"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={isOfNoUse}
        onChange={onMark}
      />
      <span className="grow">{label}</span>
      {count !== undefined && <span className="text-note text-ink-3 tabular-nums">{formatCount(count)}</span>}
    </label>
  )
}

interface FilterValue {
  value: string
  label: string
  count: number | undefined
  isChosen: boolean
}

/** Counted values, and chosen ones that are not counted. */
function valuesOf(name: ListFilterName, named: NamedValues, chosen: readonly string[]): FilterValue[] {
  const counted = (named.facets?.[name] ?? []).map((one) => {
    const value = 'id' in one ? String(one.id) : one.code
    return { value, label: one.name, count: one.count, isChosen: chosen.includes(value) }
  })
  const unknown = chosen.filter((value) => !counted.some((one) => one.value === value))
  return [
    ...counted,
    ...unknown.map((value) => ({
      value,
      label: nameOfValue(name, value, named),
      count: undefined,
      isChosen: true,
    })),
  ]
}
