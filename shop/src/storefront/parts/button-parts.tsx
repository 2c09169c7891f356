import { useState } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Part } from './part.tsx'

const variants = ['primary', 'secondary', 'text', 'danger'] as const

export function ButtonParts() {
  const [isOpen, setIsOpen] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const [isLiked, setIsLiked] = useState(false)
  return (
    <Part title={m.storefront_parts_buttons()}>
      <div className="flex flex-wrap items-center gap-4">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isSmall>
            {variant} isSmall
          </Button>
        ))}
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isBusy>
            {variant} isBusy
          </Button>
        ))}
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabledReason={m.catalogue_sold_out()} />
        ))}
        <Button
          isSquare
          icon="heart"
          isIconFilled={isLiked}
          aria-label="heart"
          aria-pressed={isLiked}
          onClick={() => setIsLiked(!isLiked)}
        />
        <IconButton icon="close" label={m.ui_close()} />
        <LinkButton to={paths.shop} icon="shop">
          LinkButton
        </LinkButton>
        {/* Shows an alert, so it is rendered only on demand. */}
        {isMissing ? (
          <LinkButton to={null}>LinkButton null</LinkButton>
        ) : (
          <Button onClick={() => setIsMissing(true)}>LinkButton null</Button>
        )}
        <TextLink to={paths.shop}>TextLink</TextLink>
        <Button icon="zoom" onClick={() => setIsOpen(true)}>
          Dialog
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Dialog"
        actions={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            {m.ui_close()}
          </Button>
        }
      >
        <p>{m.storefront_parts_sample_sentence()}</p>
      </Dialog>
    </Part>
  )
}
