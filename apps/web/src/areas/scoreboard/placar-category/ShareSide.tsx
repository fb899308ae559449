import { urlOf } from '#api/url-of.ts'
import type { StrengthResult } from '#areas/scoreboard/components/result/places.ts'
import { strengthTitle } from '#areas/scoreboard/components/result/result-words.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { resultPicture } from './result-picture.ts'
import styles from './ShareSide.module.css'

type Props = {
  catUUID: string
  /** The strength of the picture. */
  result: StrengthResult
  count: number
  busy: boolean
  onShare: (strength: number) => void
  onSave: (strength: number) => void
}

/** The picture to share, and what a reader may do with the result. A phone loads the picture only to share it. */
export function ShareSide({ catUUID, result, count, busy, onShare, onSave }: Props) {
  const { strength } = result
  return (
    <aside className={styles['side']} aria-label="Compartilhar o resultado">
      <img
        className={styles['picture']}
        src={urlOf(...resultPicture(catUUID, strength))}
        alt={`Cartaz: ${strengthTitle(result, count)}`}
        width="1080"
        height="1350"
        loading="lazy"
      />
      <div className={styles['actions']}>
        <Button look="main" icon="share" busy={busy} onClick={() => onShare(strength)}>
          Compartilhar
        </Button>
        <Button size="small" icon="download" busy={busy} onClick={() => onSave(strength)}>
          Imagem
        </Button>
        <LinkButton size="small" icon="print" href={`/placar/category/${catUUID}?folha=1`}>
          Imprimir
        </LinkButton>
      </div>
    </aside>
  )
}
