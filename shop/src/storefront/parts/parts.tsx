import { paths } from '#paths'
import { m } from '#texts'
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { GoodsGridSkeleton } from '#features/catalogue/components/lists/goods-grid-skeleton.tsx'
import { OrdersSkeleton } from '#features/orders/components/orders-skeleton.tsx'
import { LinesSkeleton } from '#ui/placeholders/skeleton.tsx'
import { Tag } from '#ui/display/tag.tsx'
import { ButtonParts } from './button-parts.tsx'
import { ColourParts } from './colour-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { GoodsParts } from './goods-parts.tsx'
import { MessageParts } from './message-parts.tsx'
import { NavigationParts } from './navigation-parts.tsx'
import { Part } from './part.tsx'
import { PictureParts } from './picture-parts.tsx'

export const meta = () => [{ title: pageTitle(m.test_nodes_parts()) }]

/** Every part of the design system with its states, for developers of pages. */
export default function PartsPage() {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.storefront_menu_test(), to: paths.test }, { label: m.test_nodes_parts() }]} />
      <PageHeading>{m.test_nodes_parts()}</PageHeading>
      <div className="grid grid-cols-1 gap-8">
        <ColourParts />
        <TypeParts />
        <ButtonParts />
        <FieldParts />
        <MessageParts />
        <Part title={m.storefront_parts_states()}>
          <div className="flex flex-wrap items-center gap-4">
            <Tag tone="warm">warm</Tag>
            <Tag tone="matcha">matcha</Tag>
            <Tag tone="quiet">quiet</Tag>
            <Tag tone="danger">danger</Tag>
            <span className="rounded-picture bg-picture-ground p-2">
              <Tag tone="paper">paper</Tag>
            </span>
          </div>
        </Part>
        <NavigationParts />
        <PictureParts />
        <GoodsParts />
        <Part title={m.ui_loading()}>
          <GoodsGridSkeleton count={4} />
          <LinesSkeleton />
          <OrdersSkeleton count={1} />
        </Part>
        <Part title={m.storefront_parts_empty()}>
          <EmptyState
            title={m.storefront_parts_empty()}
            sentence={m.storefront_parts_sample_sentence()}
            headingLevel="h3"
          >
            <LinkButton to={paths.shop} variant="primary">
              {m.storefront_menu_shop()}
            </LinkButton>
          </EmptyState>
        </Part>
      </div>
    </>
  )
}

function TypeParts() {
  return (
    <Part title={m.storefront_parts_type_sizes()}>
      <p className="font-serif text-display font-strong tracking-[.04em]">{m.storefront_greeting_note()}</p>
      <p className="font-serif text-title font-strong tracking-[.03em]">{m.storefront_greeting_note()}</p>
      <p className="text-lead">{m.storefront_greeting_note()}</p>
      <p lang="zh-CN">手拉坯，碗底留出点茶的平面，茶筅转得开。</p>
      <p lang="ja">手びねりの碗。底を平らに仕上げ、茶筅がのびやかに動きます。</p>
      <p lang="en">Wheel-thrown, with a flat well that lets the whisk move freely.</p>
      <p className="text-note text-ink-2">{m.storefront_parts_sample_sentence()}</p>
    </Part>
  )
}
