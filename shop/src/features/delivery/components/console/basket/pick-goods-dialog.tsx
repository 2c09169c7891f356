/** A search for goods in a dialog, to pick from. */
import { useId, useState } from 'react'
import { m } from '#texts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import type { ListedConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import { FoundGoods } from './found-goods.tsx'

interface PickGoodsDialogProps {
  title: string
  chosenIds?: readonly number[]
  onPick(item: ListedConsoleGoods): void
  onClose(): void
}

export function PickGoodsDialog({ title, chosenIds, onPick, onClose }: PickGoodsDialogProps) {
  const id = useId()
  const [words, setWords] = useState('')
  return (
    <ConsoleDialog title={title} onClose={onClose}>
      <div className="grid gap-3">
        <div className="field">
          <label htmlFor={id}>{m.delivery_basket_items()}</label>
          <input
            id={id}
            className="control"
            type="search"
            maxLength={60}
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => {
              // The dialog is within a form, which Enter would submit.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </div>
        <FoundGoods words={words.trim()} {...(chosenIds && { chosenIds })} onAdd={onPick} />
      </div>
    </ConsoleDialog>
  )
}
