/** Filters of a list: beside it on wide screens, else in a dialog; without script above the list. */
import { useState } from 'react'
import { m } from '#texts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { classNames } from '#ui/display/class-names.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import { filtersInUse } from './names-of-filters.ts'

const panelId = 'filters'

export function ListFilters(props: Omit<FilterFormProps, 'isImmediate' | 'onApply'>) {
  const [isOpen, setOpen] = useState(false)
  const shown = JSON.stringify(props.params.filters)
  // The form stays, with its focus, after its own navigation; otherwise the address sets its marks.
  const [form, setForm] = useState({ version: 0, shown, next: shown })
  if (form.shown !== shown)
    setForm({ version: form.next === shown ? form.version : form.version + 1, shown, next: shown })
  const inUse = filtersInUse(props.params, props).length
  return (
    <div>
      <a
        href={`#${panelId}`}
        className={classNames(buttonStyle({ isSmall: true }), 'mb-4 lg:hidden')}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {inUse === 0 ? m.goods_lists_filters() : m.goods_lists_filters_in_use({ count: inUse })}
      </a>
      <aside
        id={panelId}
        aria-label={m.goods_lists_filters()}
        className="hidden max-lg:target:block lg:sticky lg:top-25 lg:block lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto print:hidden"
      >
        <FilterForm
          {...props}
          key={form.version}
          isImmediate
          onApply={(filters) => setForm({ ...form, next: JSON.stringify(filters) })}
        />
      </aside>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={m.goods_lists_filters()}>
        <FilterForm {...props} onApply={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}
