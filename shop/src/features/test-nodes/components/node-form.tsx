import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { TextAreaField, TextField } from '#ui/fields/text-field.tsx'
import type { NodeError } from '../client/create-test-node.ts'
import { maxDescriptionLength, maxNameLength } from '../values.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

/** Creates a test node; works without script too. */
export function NodeForm() {
  const fetcher = useFetcher<NodeError>()
  const fieldErrors = fetcher.data?.fieldErrors
  return (
    <CheckedForm
      as={fetcher.Form}
      refusal={fetcher.data}
      method="post"
      action={paths.createTestNode}
      className="grid gap-4"
    >
      <TextField label={m.test_nodes_name()} name="name" required maxLength={maxNameLength} error={fieldErrors?.name} />
      <TextAreaField
        label={m.test_nodes_description()}
        name="description"
        required
        maxLength={maxDescriptionLength}
        error={fieldErrors?.description}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={fetcher.state !== 'idle'}>
          {m.test_nodes_create()}
        </Button>
      </div>
    </CheckedForm>
  )
}
