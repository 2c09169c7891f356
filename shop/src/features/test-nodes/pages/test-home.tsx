import { paths } from '#paths'
import { m } from '#texts'
import { ChipRow } from '#ui/navigation/chip-row.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { Section } from '#ui/layout/section.tsx'
import { NodeForm } from '../components/node-form.tsx'
import { UploadForm } from '../components/upload-form.tsx'
import type { Route } from './+types/test-home.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.test_nodes_title()) }]

export default function TestHomePage() {
  return (
    <div className="max-w-narrow">
      <PageHeading>{m.test_nodes_title()}</PageHeading>
      <ChipRow
        label={m.test_nodes_pages()}
        chips={[
          { label: m.test_nodes_counter(), to: paths.testCounter },
          { label: m.test_nodes_parts(), to: paths.testParts },
        ]}
      />
      <Section title={m.test_nodes_upload()} isNear>
        <UploadForm />
      </Section>
      <Section title={m.test_nodes_create()} isNear>
        <NodeForm />
      </Section>
    </div>
  )
}
