import { useState } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import { PagePicture } from '#ui/display/page-picture.tsx'
import PictureLightbox from '#ui/larger-view/picture-lightbox.tsx'
import { scenes } from '#ui/display/scenes.ts'
import { TypeRow } from '#features/catalogue/components/type-row.tsx'
import { Part } from './part.tsx'

const slides = [scenes.body1, scenes.slideTea, scenes.slideCraft]

export function PictureParts() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Part title={m.storefront_parts_pictures()}>
      <div className="max-w-narrow">
        <Carousel
          label={m.ui_carousel()}
          slides={slides.map((scene) => ({
            key: scene.name,
            render: ({ hasSecondCaption }) => (
              <>
                <PagePicture
                  scene={scene}
                  alt={m.storefront_parts_sample_name()}
                  sizes="720px"
                  className="aspect-[2/1]"
                />
                <p className="absolute top-4 left-6 font-serif text-lead text-on-picture">
                  {hasSecondCaption ? '2' : '1'}
                </p>
              </>
            ),
          }))}
        />
      </div>
      <TypeRow
        types={[1, 2, 3, 4, 5].map((id) => ({
          label: m.storefront_parts_sample_name(),
          to: `?type=${id}`,
          imageUrl: id === 5 ? null : `/goods_img/${id}.png`,
          isCurrent: id === 1,
        }))}
      />
      <div className="grid max-w-narrow grid-cols-3 gap-card-x">
        <GoodsPicture imageUrl="/goods_img/2.png" alt={m.storefront_parts_sample_name()} sizes="240px" />
        <GoodsPicture imageUrl="/goods_img/2.png" alt={m.storefront_parts_sample_name()} sizes="240px" isWashedOut />
        <GoodsPicture imageUrl={null} alt="" sizes="240px" />
      </div>
      <Button icon="zoom" onClick={() => setIsOpen(true)}>
        PictureLightbox
      </Button>
      <PictureLightbox
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        imageUrl="/goods_img/2.png"
        name={m.storefront_parts_sample_name()}
        shownWidth={240}
      />
    </Part>
  )
}
