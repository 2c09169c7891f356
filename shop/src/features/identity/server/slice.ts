import type { Slice } from '#platform/slices/slice.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { RequireCurrentVersions } from './ports/shown-versions.ts'
import { accountMailKinds } from './rules/account-mails.ts'
import { addIdentityCalls } from './routes.ts'
import { identitySweepers } from './sweepers.ts'

export const identitySlice: Slice<ShopContext & { requireCurrentVersions: RequireCurrentVersions }> = {
  name: 'identity',
  addCalls: addIdentityCalls,
  sweepers: identitySweepers,
  mailKinds: accountMailKinds,
}
