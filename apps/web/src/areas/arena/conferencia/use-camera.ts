import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { loadDetector } from './detect-codes.ts'
import type { SeenCode } from './seen-code.ts'

const LOOK_MS = 120

type OnCode = (text: string) => void
type Light = { isOn: boolean; toggle: () => void }

/** Films into the element and reports each code once. Returns why there is no picture, and the light of the camera. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, seen: SeenCode, onCode: OnCode) {
  const [problem, setProblem] = useState('')
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isOn, setOn] = useState(false)
  const report = useEffectEvent((text: string) => {
    if (seen.isNew(text)) onCode(text)
  })

  useEffect(() => {
    const element = video.current
    const ended = new AbortController()
    let stream: MediaStream | undefined
    async function film() {
      if (!element) return
      stream = await openCamera()
      if (ended.signal.aborted) return stop(stream)
      show(element, stream)
      setTrack(stream.getVideoTracks()[0])
      await element.play()
      await look(element, report, ended.signal)
    }
    film().catch((error: unknown) => {
      if (!ended.signal.aborted) setProblem(problemText(error))
    })
    return () => {
      ended.abort()
      if (stream) stop(stream)
    }
  }, [video])

  // The type of the library does not know the light.
  const hasLight = Boolean(track && Reflect.get(track.getCapabilities?.() ?? {}, 'torch'))
  const light: Light | undefined =
    track && hasLight
      ? {
          isOn,
          toggle() {
            const torch: object = { torch: !isOn }
            void track.applyConstraints({ advanced: [torch] }).then(() => setOn(!isOn))
          },
        }
      : undefined
  return { problem, light }
}

const openCamera = () =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })

function show(video: HTMLVideoElement, stream: MediaStream) {
  video.srcObject = stream
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** Looks for codes until the signal aborts. */
async function look(video: HTMLVideoElement, report: (text: string) => void, signal: AbortSignal) {
  const detector = await loadDetector()
  while (!signal.aborted) {
    const [code] = await detector.detect(video).catch(() => [])
    if (code?.rawValue && !signal.aborted) report(code.rawValue)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function problemText(error: unknown) {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'A câmera está bloqueada. Libere a câmera nas permissões do navegador, ou digite o número.'
  if (name === 'NotFoundError') return 'Este aparelho não tem câmera. Digite o número, o nome ou o CPF.'
  return 'A câmera não abriu. Feche outros programas que a usam, ou digite o número.'
}
