/** Screen of a type's facts: which its goods have, which they must have, and which filter lists. */
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { goodsFactsAuditLabels } from './audit-labels.ts'
import type { typeFactsLoader } from './loaders.ts'
import { TypeFactsForm } from './type-facts-form.tsx'

export function Component() {
  const mayReadTrail = usePermission('trail.read')
  const { data: type, failure, reload, change } = useScreenData<typeof typeFactsLoader>()
  if (failure && !type) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={type ? m.goods_facts_of_type({ type: nameInLanguage(type.names) }) : m.goods_facts_audit_facts()}
      crumbs={
        <Link className="link" to={consolePaths.types}>
          {m.goods_types_title()}
        </Link>
      }
    >
      <p className="mb-3 max-w-[45rem] text-small text-ink-2">
        {m.goods_facts_type_hint()}{' '}
        <Link className="link" to={consolePaths.goods({ tab: 'missing_facts' })}>
          {m.goods_facts_type_missing()}
        </Link>
      </p>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {!type && <Loading />}
      {type && <TypeFactsForm key={type.id} type={type} onSaved={(saved) => change(() => saved)} />}
      {type && mayReadTrail && (
        <SubjectHistory subject={`type:${type.id}`} words={goodsFactsAuditLabels} version={type.revision} hasHeading />
      )}
    </ConsolePage>
  )
}
