const NOTES = [
  { hertz: 660, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.16 },
]
const DURATION_SECONDS = 0.35
const LOUDNESS = 0.25

let context: AudioContext | undefined

/** Prepares the sound on a touch, because browsers allow sound only after a touch. */
export function readyChime() {
  try {
    context ??= new AudioContext()
    if (context.state !== 'running') void context.resume().catch(() => {})
  } catch {
    // This browser has no AudioContext.
  }
}

/** Plays two rising notes. A browser that refuses stays silent; the screen shows the result too. */
export function chime() {
  if (navigator.userActivation?.hasBeenActive) readyChime()
  if (context?.state !== 'running') return
  for (const { hertz, atSeconds } of NOTES) strike(context, hertz, context.currentTime + atSeconds)
}

function strike(audio: AudioContext, hertz: number, at: number) {
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.frequency.value = hertz
  loudness.gain.setValueAtTime(LOUDNESS, at)
  loudness.gain.exponentialRampToValueAtTime(0.001, at + DURATION_SECONDS)
  tone.connect(loudness).connect(audio.destination)
  tone.start(at)
  tone.stop(at + DURATION_SECONDS)
}
