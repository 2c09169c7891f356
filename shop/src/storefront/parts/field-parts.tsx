import { m } from '#texts'
import { FileField } from '#ui/fields/file-field.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Quantity } from '#ui/fields/quantity.tsx'
import { Select } from '#ui/navigation/select.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#ui/fields/text-field.tsx'
import { Part } from './part.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export function FieldParts() {
  const choices = [
    { value: 'a', label: m.storefront_menu_shop() },
    { value: 'b', label: m.storefront_menu_home() },
  ]
  return (
    <Part title={m.storefront_parts_fields()}>
      <CheckedForm
        onSubmit={(event) => event.preventDefault()}
        className="grid items-start gap-6 sm:grid-cols-2 xl:grid-cols-3"
      >
        <TextField label="TextField" name="text" hint={m.storefront_parts_sample_sentence()} />
        <TextField label="TextField error" name="bad" defaultValue="?" error={m.error_invalid()} />
        <TextField label="TextField disabled" name="off" defaultValue={m.storefront_parts_sample_name()} disabled />
        <PasswordField label="PasswordField" name="password" autoComplete="off" defaultValue="matcha" />
        <PasswordField
          label="PasswordField error"
          name="bad-password"
          autoComplete="off"
          defaultValue="1"
          error={m.error_invalid()}
        />
        <FileField label="FileField" name="file" accept=".jpg,.png" />
        <FileField label="FileField error" name="bad-file" error={m.error_invalid()} />
        <SelectField label="SelectField" name="select" options={choices} />
        <SelectField label="SelectField error" name="bad-select" options={choices} error={m.error_invalid()} />
        <div className="grid">
          <CheckField label="CheckField" name="check" defaultChecked />
          <CheckField label="CheckField isMixed" name="mixed" isMixed />
        </div>
        <TextAreaField label="TextAreaField" name="area" />
        <TextAreaField label="TextAreaField error" name="bad-area" defaultValue="?" error={m.error_invalid()} />
        <div className="grid gap-6">
          <Quantity name="quantity" least={1} most={999} />
          <Quantity name="many" label="Quantity defaultValue" least={1} most={999} defaultValue={999} />
        </div>
        <div className="grid gap-6">
          <Quantity name="wrong" label="Quantity error" least={1} most={999} error={m.error_invalid()} />
          <span>
            <Select label="Select" options={choices} />
            <Select label="Select disabled" options={choices} disabled />
          </span>
        </div>
      </CheckedForm>
    </Part>
  )
}
