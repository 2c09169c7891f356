/** Screen of one of the merchant's texts: its draft in three languages, and what is published. */
import { useParams } from 'react-router'
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { useFocusOnFragment } from '#console-ui/use-focus-on-fragment.ts'
import { pageNames } from '../../components/page-names.ts'
import type { shopTextLoader } from '../loaders.ts'
import { TextForm } from './text-form.tsx'

export function Component() {
  const { data: text, failure, reload, change } = useScreenData<typeof shopTextLoader>()
  const { kind } = useParams()
  useFocusOnFragment(text !== null)
  if (failure && !text) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={text ? pageNames[text.kind]() : m.content_texts()}
      note={text?.is_draft_saved && <StateTag tone="wait">{m.content_text_has_draft()}</StateTag>}
      crumbs={
        <>
          <Link className="link" to={consolePaths.settings}>
            {m.settings_title()}
          </Link>
          <Link className="link" to={consolePaths.shop}>
            {m.content_shop()}
          </Link>
        </>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {text ? <TextForm key={kind} text={text} onSaved={(next) => change(() => next)} /> : <Loading />}
    </ConsolePage>
  )
}
