import { useRef } from 'react'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import styles from './CheckIn.module.css'
import type { SeenCode } from './seen-code.ts'
import { useCamera } from './use-camera.ts'

type Props = { seen: SeenCode; onCode: (text: string) => void; onClose: () => void }

/** The picture of the camera, which reads every QR code before it. */
export function Scanner({ seen, onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const { problem, light } = useCamera(video, seen, onCode)
  return (
    <>
      {problem && (
        <Callout tone="bad" live>
          {problem}
        </Callout>
      )}
      <div className={styles['finder']} hidden={problem !== ''}>
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
        <Button look="main" onClick={onClose}>
          Digitar o número
        </Button>
      </ActionBar>
    </>
  )
}
