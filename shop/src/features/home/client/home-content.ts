/** Scenes and texts of the home page, in the language of the page. */
import { paths } from '#paths'
import { m } from '#texts'
import { scenes } from '#ui/display/scenes.ts'
import type { BodyPicture } from '../components/body-pictures.tsx'
import type { HomeSlideContent } from '../components/home-slide.tsx'

export function homeSlides(): (HomeSlideContent & { key: string })[] {
  return [
    {
      key: 'tea',
      note: m.home_tea_note(),
      headline: m.home_tea_headline(),
      captions: [m.home_tea_caption_1(), m.home_tea_caption_2()],
      linkLabel: m.home_tea_link(),
      to: paths.goodsList(m.home_tea_words()),
      alt: m.home_tea_alt(),
      wideScene: scenes.slideTea,
      phoneScene: scenes.slideTeaMobile,
      phoneGround: 'max-md:bg-[#e6e7d8]',
    },
    {
      key: 'craft',
      note: m.home_craft_note(),
      headline: m.home_craft_headline(),
      captions: [m.home_craft_caption_1(), m.home_craft_caption_2()],
      linkLabel: m.home_craft_link(),
      to: paths.goodsList(m.home_craft_words()),
      alt: m.home_craft_alt(),
      wideScene: scenes.slideCraft,
      phoneScene: scenes.slideCraftMobile,
      phoneGround: 'max-md:bg-[#edeadf]',
    },
    {
      key: 'gift',
      note: m.home_gift_note(),
      headline: m.home_gift_headline(),
      captions: [m.home_gift_caption_1(), m.home_gift_caption_2()],
      linkLabel: m.home_gift_link(),
      to: paths.goodsList(m.home_gift_words()),
      alt: m.home_gift_alt(),
      phoneScene: scenes.slideGiftMobile,
      phoneGround: 'max-md:bg-[#ede5dc]',
    },
  ]
}

export function bodyPictures(): BodyPicture[] {
  return [
    {
      key: 'lunch',
      scene: scenes.body1,
      alt: m.home_lunch_alt(),
      caption: m.home_lunch(),
      to: paths.goodsList(m.home_lunch_words()),
    },
    {
      key: 'evening',
      scene: scenes.body2,
      alt: m.home_evening_alt(),
      caption: m.home_evening(),
      to: paths.goodsList(m.home_evening_words()),
    },
    {
      key: 'wrapping',
      scene: scenes.body3,
      alt: m.home_wrapping_alt(),
      caption: m.home_wrapping(),
      to: paths.goodsList(m.home_wrapping_words()),
    },
  ]
}
