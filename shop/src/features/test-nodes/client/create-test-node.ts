import { redirect } from 'react-router'
import { paths } from '#paths'
import type { createNode } from '#features/test-nodes/contract.ts'
import { requireForm } from '#platform/shop-api/forms/require-form.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'

/** Error shown by the form. */
export interface NodeError {
  detail: string
  fieldErrors: Record<string, string[]>
}

/** Creates a node from the form and redirects to it; or returns the API's error. */
export async function createTestNode(api: ShopApi, request: Request): Promise<Response | ApiFailure> {
  const form = await requireForm(request)
  try {
    const { id } = await api.call<typeof createNode>('POST /api/items-v1/', {
      body: { name: textField(form, 'name'), description: textField(form, 'description') },
    })
    return redirect(paths.testNode(id))
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure
    throw failure
  }
}
