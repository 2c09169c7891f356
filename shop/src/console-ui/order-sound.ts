/** A short sound at a new order, where the person has turned it on in this browser. */
const storageKey = 'console-order-sound'
const soundedKey = 'console-order-sounded'
const tones = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.14 },
] as const
const lengthInSeconds = 0.18
const loudness = 0.12

let context: AudioContext | undefined

export const isSoundOn = (): boolean => localStorage.getItem(storageKey) === 'on'

/** Called at a press, which browsers require before a page may sound. */
export async function turnSound(isOn: boolean): Promise<void> {
  if (isOn) localStorage.setItem(storageKey, 'on')
  else localStorage.removeItem(storageKey)
  if (isOn) await play()
}

/** @param latest identifies the order: of several tabs one sounds */
export async function soundFor(latest: string): Promise<void> {
  if (!isSoundOn() || localStorage.getItem(soundedKey) === latest) return
  localStorage.setItem(soundedKey, latest)
  await play()
}

async function play(): Promise<void> {
  context ??= new AudioContext()
  // Before the first press in this page a browser leaves it suspended: then it is silent.
  if (context.state !== 'running') await Promise.race([context.resume(), new Promise((end) => setTimeout(end, 500))])
  if (context.state !== 'running') return
  for (const { hertz, at } of tones) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const start = context.currentTime + at
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + lengthInSeconds)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + lengthInSeconds)
  }
}
