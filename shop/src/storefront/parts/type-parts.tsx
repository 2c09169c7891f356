import { m } from '#texts'
import { Part } from './part.tsx'

export function TypeParts() {
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
