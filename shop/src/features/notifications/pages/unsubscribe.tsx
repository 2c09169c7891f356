import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { LinesSkeleton } from '#ui/placeholders/skeleton.tsx'
import { loadUnsubscribe, submitUnsubscribe } from '../client/unsubscribe.ts'
import { wishNames } from '../client/wish-words.ts'
import type { Route } from './+types/unsubscribe.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadUnsubscribe(request, m.notifications_link_dead())
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  return submitUnsubscribe(request)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.notifications_unsubscribe()) }]

export function HydrateFallback() {
  return (
    <NarrowColumn>
      <PageHeading>{m.notifications_unsubscribe()}</PageHeading>
      <p className="hidden text-danger unscripted:block">{m.notifications_needs_script()}</p>
      <div className="unscripted:hidden">
        <LinesSkeleton />
      </div>
    </NarrowColumn>
  )
}

export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  if ('dead' in loaderData)
    return (
      <Step title={m.notifications_dead_title()} sentence={loaderData.dead}>
        <LinkButton to={paths.notices} variant="primary">
          {m.notifications_choose_mails()}
        </LinkButton>
      </Step>
    )
  const kind = wishNames[loaderData.kind]()
  return loaderData.is_wanted ? (
    <Step title={m.notifications_stop_title({ kind })} sentence={m.notifications_stop_text()}>
      <Change wanted={false} label={m.notifications_stop()} />
    </Step>
  ) : (
    <Step title={m.notifications_stopped_title()} sentence={m.notifications_stopped_text({ kind })}>
      <Change wanted label={m.notifications_resume()} />
    </Step>
  )
}

function Step({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  return (
    <NarrowColumn>
      <PageHeading>{title}</PageHeading>
      <p className="mb-6">{sentence}</p>
      {children}
    </NarrowColumn>
  )
}

function Change({ wanted, label }: { wanted: boolean; label: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <CheckedForm as={Form} method="post" replace className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <input type="hidden" name="wanted" value={String(wanted)} />
      <Button type="submit" variant={wanted ? undefined : 'primary'} isBusy={isBusy}>
        {label}
      </Button>
      <TextLink to={paths.notices}>{m.notifications_choose_mails()}</TextLink>
    </CheckedForm>
  )
}
