import { useRef } from 'react'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { useWhen } from '#shell/use-when.ts'
import styles from './Search.module.css'
import type { SeenCode } from './seen-code.ts'
import { useCamera } from './use-camera.ts'

type Props = {
  seen: SeenCode
  onCode: (text: string) => void
  /** The camera does not open, with the sentence that says why. */
  onFail: (problem: string) => void
  onClose: () => void
}

/** The picture of the camera, which reads every QR code before it. */
export function Scanner({ seen, onCode, onFail, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const { problem, light } = useCamera(video, seen, onCode)
  useWhen(problem, onFail)

  return (
    <>
      <div className={styles['finder']}>
        <video ref={video} muted playsInline aria-label="Imagem da câmera" />
        <span />
        <p>Aponte para o QR do comprovante</p>
      </div>
      <ActionBar>
        {light && (
          <Button aria-pressed={light.isOn} onClick={light.toggle}>
            Lanterna
          </Button>
        )}
        <Button look="main" data-scan-end onClick={onClose}>
          Digitar o número
        </Button>
      </ActionBar>
    </>
  )
}
