import { beforeEach, expect, test, vi } from 'vitest'
import { ignoreRepeatedPresses } from './ignore-repeated-presses.ts'

type Listener = (event: unknown) => void
const listeners = new Map<string, Listener>()

/** An element that matches the selectors in `marks`; `null` means a text node. */
function place(marks: readonly string[]) {
  const element = {
    closest: (selector: string) => (selector.split(', ').some((part) => marks.includes(part)) ? element : null),
  }
  return element
}

const buy = place(['button'])
const plus = place(['button', '[data-steps]'])
const scrim = place(['dialog'])
const text = place([])
const area = place(['textarea'])

interface Press {
  target: object
  at: number
  x?: number
  /** As the browser counts clicks; 0 for a press by key. */
  count?: number
  isTrusted?: boolean
}

/** @returns whether the page received the event */
function press({ target, at, x = 10, count = 1, isTrusted = true }: Press): boolean {
  const event = { target, timeStamp: at, clientX: x, clientY: 10, detail: count, isTrusted, ...dropping() }
  listeners.get('click')!(event)
  return !event.preventDefault.mock.calls.length
}

function key(target: object, name: string, repeat = false): boolean {
  const event = { target, key: name, repeat, isComposing: false, ...dropping() }
  listeners.get('keydown')!(event)
  return !event.preventDefault.mock.calls.length
}

const dropping = () => ({ preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() })

beforeEach(() => {
  listeners.clear()
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener))
  // As a page gets it: text, without anything around it.
  // oxlint-disable-next-line no-eval -- this is how it runs
  ;(0, eval)(`(${ignoreRepeatedPresses.toString()})()`)
})

test.each([
  ['the same control', buy, 10, 120, 1],
  ['the same control, elsewhere on it', buy, 200, 120, 1],
  ['a control that appeared under the pointer', place(['a']), 12, 120, 1],
  ['the scrim of the dialog it opened', scrim, 10, 399, 1],
  ['a control for fast presses that was not pressed before', plus, 10, 120, 1],
  ['anything, counted as a double click by a slow system', place(['a']), 10, 800, 2],
])('a second press soon after the first is dropped: %s', (_name, target, x, at, count) => {
  expect(press({ target: buy, at: 0 })).toBe(true)
  expect(press({ target, at, x, count })).toBe(false)
})

test.each([
  ['another control', place(['a']), 80, 120],
  ['the same control, later', buy, 10, 450],
  ['text', text, 10, 120],
])('a deliberate second press is not dropped: %s', (_name, target, x, at) => {
  press({ target: buy, at: 0 })
  expect(press({ target, at, x })).toBe(true)
})

test('every press of a step counts, however fast', () => {
  for (const [index, at] of [0, 60, 120, 180].entries()) {
    expect(press({ target: plus, at, count: index + 1 })).toBe(true)
  }
  expect(key(plus, 'Enter', true)).toBe(true)
})

test('the third of a triple click is dropped, too', () => {
  press({ target: buy, at: 0 })
  press({ target: scrim, at: 300 })
  expect(press({ target: scrim, at: 600 })).toBe(false)
})

test('presses by scripts are neither dropped nor counted', () => {
  expect(press({ target: buy, at: 0, isTrusted: false })).toBe(true)
  expect(press({ target: buy, at: 10 })).toBe(true)
  expect(press({ target: buy, at: 20, isTrusted: false })).toBe(true)
})

test('a control that is double-clicked after a click on text gets its first press', () => {
  press({ target: buy, at: 0 })
  press({ target: text, at: 100 })
  expect(press({ target: buy, at: 200, count: 2 })).toBe(true)
})

test('a label in a dialog passes its press on to its field, once', () => {
  const field = place(['dialog'])
  const label = Object.assign(place(['dialog', 'label']), { control: field })
  expect(press({ target: label, at: 0 })).toBe(true)
  expect(press({ target: field, at: 0 })).toBe(true)
  expect(press({ target: label, at: 120, count: 2 })).toBe(false)
})

test('keys: Enter pressed twice is one press, also where the focus has moved; not after another key', () => {
  press({ target: buy, at: 0, count: 0 })
  expect(press({ target: scrim, at: 100, x: 500, count: 0 })).toBe(false)
  key(buy, 'Tab')
  expect(press({ target: buy, at: 200, count: 0 })).toBe(true)
})

test('keys: a long press of Enter repeats nothing, but writes lines', () => {
  expect(key(buy, 'Enter')).toBe(true)
  expect(key(buy, 'Enter', true)).toBe(false)
  expect(key(text, 'Enter', true)).toBe(false)
  expect(key(area, 'Enter', true)).toBe(true)
  expect(key(buy, 'ArrowDown', true)).toBe(true)
})
