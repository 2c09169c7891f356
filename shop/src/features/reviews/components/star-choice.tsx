import { useState } from 'react'
import { m } from '#texts'
import { FieldError } from '#ui/fields/field.tsx'
import { StarShape } from './stars.tsx'

const values = [1, 2, 3, 4, 5]
const words = [m.reviews_star_1, m.reviews_star_2, m.reviews_star_3, m.reviews_star_4, m.reviews_star_5]

export interface StarChoiceProps {
  initial: number
  id: string
  errors: readonly string[] | undefined
}

/** Five radio buttons, so that arrow keys choose. */
export function StarChoice({ initial, id, errors }: StarChoiceProps) {
  const [stars, setStars] = useState(initial)
  return (
    <fieldset className="min-w-0" aria-describedby={errors ? id : undefined}>
      <legend className="text-note text-ink-2">{m.reviews_how_is_it()}</legend>
      <div className="-ml-2.5 flex flex-wrap items-center">
        {values.map((value) => (
          <label
            key={value}
            className="relative grid size-12 cursor-pointer place-items-center rounded-control outline-offset-[-2px] outline-accent has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="stars"
              value={value}
              checked={stars === value}
              onChange={() => setStars(value)}
              aria-label={m.reviews_stars({ stars: value })}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <StarShape isFull={value <= stars} size={30} />
          </label>
        ))}
        <span className="ml-2.5">{words[stars - 1]?.()}</span>
      </div>
      {errors && <FieldError id={id} sentences={errors} />}
    </fieldset>
  )
}
