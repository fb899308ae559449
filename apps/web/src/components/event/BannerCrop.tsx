import { adminMessages } from '@porteira/domain'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMessage } from '#components/messages/messages.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import styles from './BannerUpload.module.css'
import { BANNER, CENTRE, type Crop, dragged, MAX_ZOOM, partOf } from './crop.ts'
import { useCropGestures } from './use-crop-gestures.ts'

type Props = {
  picture: ImageBitmap
  busy: boolean
  /** Gets the chosen part as a JPEG in the size of a banner. */
  onCrop: (part: Blob) => Promise<void>
  onClose: () => void
}

const QUALITY = 0.9

/** Chooses the part of a picture that becomes the banner: with a finger, two fingers, a mouse, or three sliders. */
export function BannerCrop({ picture, busy, onCrop, onClose }: Props) {
  const show = useMessage()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(CENTRE)
  const gestures = useCropGestures(setCrop, (before, by) => dragged(picture, before, by))
  const { width, height } = partOf(picture, crop)

  useLayoutEffect(() => {
    const part = partOf(picture, crop)
    canvas.current
      ?.getContext('2d')
      ?.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, BANNER.width, BANNER.height)
  }, [picture, crop])

  async function finish() {
    const part = await new Promise<Blob | null>((resolve) =>
      canvas.current?.toBlob(resolve, 'image/jpeg', QUALITY),
    )
    if (part) await onCrop(part)
    else await show(adminMessages.bannerUnreadable)
  }

  const slider = (label: string, name: keyof Crop, { least = 0, most = 1, isFixed = false } = {}) => (
    <Field label={label}>
      {(wiring) => (
        <input
          {...wiring}
          type="range"
          className={styles['slider']}
          min={least}
          max={most}
          step="0.01"
          disabled={isFixed}
          value={crop[name]}
          onChange={({ currentTarget }) => setCrop({ ...crop, [name]: currentTarget.valueAsNumber })}
        />
      )}
    </Field>
  )

  return (
    <Dialog
      title="Ajuste o corte da foto"
      buttons="two"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button look="main" busy={busy} onClick={() => void finish()}>
            Usar esta foto
          </Button>
        </>
      }
    >
      <div className={styles['crop']}>
        <canvas
          ref={canvas}
          {...BANNER}
          role="img"
          aria-label="A parte da foto que será mostrada"
          {...gestures}
        />
      </div>
      <p className={typography['caption']}>
        Arraste a foto. Na página do evento aparece a faixa entre as linhas; nos links compartilhados, a foto
        inteira.
      </p>
      {slider('Aproximar', 'zoom', { least: 1, most: MAX_ZOOM })}
      {slider('Para os lados', 'x', { isFixed: picture.width - width < 1 })}
      {slider('Para cima e para baixo', 'y', { isFixed: picture.height - height < 1 })}
    </Dialog>
  )
}
