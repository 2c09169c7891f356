import { m } from '#texts'
import { FileField } from '../file-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { Quantity } from '../quantity.tsx'
import { Select } from '../select.tsx'
import { TextAreaField, TextField } from '../text-field.tsx'
import { Part } from './part.tsx'

export function FieldParts() {
  return (
    <Part title={m.ui_parts_fields()}>
      <form className="grid items-start gap-6 sm:grid-cols-2 xl:grid-cols-3">
        <TextField label="TextField" name="text" hint={m.ui_parts_sample_sentence()} />
        <TextField label="TextField error" name="bad" defaultValue="?" error={m.error_invalid()} />
        <PasswordField label="PasswordField" name="password" autoComplete="off" defaultValue="matcha" />
        <TextAreaField label="TextAreaField" name="area" />
        <FileField label="FileField" name="file" accept=".jpg,.png" />
        <Quantity name="quantity" />
        <Select
          label="Select"
          options={[
            { value: 'a', label: m.ui_menu_shop() },
            { value: 'b', label: m.ui_menu_home() },
          ]}
        />
      </form>
    </Part>
  )
}
